import type { AdminApp, ServerUser, UserMerge } from '@latchkey/sdk/admin';
import { CommandError, command } from '../command/command.ts';
import { type Fields, pageSchema, schemaOf } from '../command/fields.ts';
import { acted, anything, flag, object, orNull, text, time } from '../command/schema.ts';
import { adminAt } from '../session/owner.ts';
import { agree, confirm } from './confirm.ts';
import { changes, orNothing, project, toggle, toggled, wholeNumber, yes } from './options.ts';

const fields: Fields<ServerUser> = {
  id: ['ID', text, ({ id }) => id],
  primaryEmail: ['Email', orNull(text), ({ primaryEmail }) => primaryEmail],
  primaryEmailVerified: ['Verified', flag, ({ primaryEmailVerified }) => primaryEmailVerified],
  displayName: ['Name', orNull(text), ({ displayName }) => displayName],
  signedUpAt: ['Signed up', time, ({ signedUpAt }) => signedUpAt],
  hasPassword: ['Password', flag, ({ hasPassword }) => hasPassword],
  passkeyAuthEnabled: ['Passkey', flag, ({ passkeyAuthEnabled }) => passkeyAuthEnabled],
  isMultiFactorRequired: ['Two-factor', flag, ({ isMultiFactorRequired }) => isMultiFactorRequired],
  clientMetadata: ['Client metadata', anything, ({ clientMetadata }) => clientMetadata ?? null],
  serverMetadata: ['Server metadata', anything, ({ serverMetadata }) => serverMetadata ?? null],
};

const columns = ['id', 'primaryEmail', 'displayName', 'primaryEmailVerified', 'signedUpAt'];
const words = { user: 'An ID or email.' };
const email = { value: 'address', purpose: 'The email the user signs in with.' } as const;
const name = { value: 'name', purpose: 'The display name.' } as const;
const verified = toggle('Mark the email as verified.');
const password = { purpose: 'Read the password from standard input.' } as const;
const PAGE = 100;

export const userCommands = {
  'users list': command({
    purpose: 'List users, newest first.',
    options: {
      ...project,
      query: { value: 'text', purpose: 'Filter by name, email or ID.' },
      limit: { value: 'count', purpose: `Maximum number to return (default ${PAGE}).` },
      cursor: { value: 'cursor', purpose: 'The nextCursor of the previous page.' },
      all: { purpose: 'Every page.' },
    },
    output: pageSchema('users', fields),
    example: 'users list --query ada --json',
    async run(run, { project, query, limit = String(PAGE), cursor, all }) {
      const app = await adminAt(run, project);
      const asked = { query, limit: wholeNumber('limit', limit), orderBy: 'signedUpAt', desc: true } as const;
      let page = await app.listUsers({ ...asked, cursor });
      const things = [...page];
      while (all && page.nextCursor !== null) {
        run.progress('Reading users', { done: things.length });
        page = await app.listUsers({ ...asked, cursor: page.nextCursor });
        things.push(...page);
      }
      const empty =
        query === undefined
          ? 'No users yet. Create one: latchkey users create --email ada@example.com'
          : `No users match "${query}".`;
      run.list('users', { fields, columns, things, empty }, { nextCursor: page.nextCursor });
      if (page.nextCursor !== null) run.hint(`There are more: --all, or --cursor ${page.nextCursor}`);
    },
  }),
  'users show': command({
    purpose: 'Show a user.',
    words,
    options: project,
    output: schemaOf(fields),
    example: 'users show ada@example.com',
    run: async (run, { user, project }) => run.show(fields, await userOf(await adminAt(run, project), user)),
  }),
  'users create': command({
    purpose: 'Create a user.',
    options: { ...project, email, name, verified, 'password-stdin': password },
    output: schemaOf(fields),
    example: 'users create --email ada@example.com --name Ada --verified on',
    async run(run, given) {
      const app = await adminAt(run, given.project);
      const withPassword = given['password-stdin'] && { password: await run.input() };
      const user = changes({ ...personal(given), ...withPassword });
      run.show(fields, await app.createUser({ ...user, ...(given.email && { primaryEmailAuthEnabled: true }) }));
    },
  }),
  'users change': command({
    purpose: 'Update a user.',
    words,
    options: { ...project, email, name, verified, 'password-stdin': password },
    output: schemaOf(fields),
    example: 'users change ada@example.com --name "Ada Lovelace"',
    async run(run, given) {
      const app = await adminAt(run, given.project);
      const { id, update } = await userOf(app, given.user);
      const withPassword = given['password-stdin'] && { password: await run.input() };
      await update(changes({ ...personal(given), ...withPassword }));
      run.show(fields, await userOf(app, id));
    },
  }),
  'users delete': command({
    purpose: 'Delete a user and everything they own.',
    words,
    options: { ...project, ...yes },
    output: acted('deleted'),
    example: 'users delete ada@example.com --yes',
    async run(run, given) {
      const user = await userOf(await adminAt(run, given.project), given.user);
      const known = user.primaryEmail ?? user.id;
      await confirm(run, given.yes, `the user ${known}`, known);
      await user.delete();
      run.done({ status: 'deleted', id: user.id }, `The user ${known} is deleted.`);
    },
  }),
  'users merge': command({
    purpose: 'Merge a duplicate into a user, and delete the duplicate.',
    words: { user: 'The user who stays: an ID or email.', duplicate: 'The user who is deleted: an ID or email.' },
    options: { ...project, 'dry-run': { purpose: 'Show what would move, without changing anything.' }, ...yes },
    output: object({ status: text, userId: text, duplicateId: text, things: anything }),
    example: 'users merge ada@example.com ada@old.example --dry-run',
    async run(run, given) {
      const app = await adminAt(run, given.project);
      const [user, duplicate] = [await userOf(app, given.user), await userOf(app, given.duplicate)];
      const [kept, known] = [user, duplicate].map(({ primaryEmail, id }) => primaryEmail ?? id) as [string, string];
      const preview = await user.previewMerge(duplicate.id);
      run.hint(`${known} into ${kept}:\n${preview.things.map(lineOf).join('\n')}`);
      if (given['dry-run']) return run.done({ status: 'planned', ...preview }, 'Nothing was changed.');
      const about = `This merges ${known} into ${kept} and deletes ${known} for good.`;
      await agree(run, given.yes, { about, name: known, otherwise: 'Nothing was merged.' });
      run.done({ status: 'merged', ...(await user.merge(duplicate.id)) }, `${known} is merged into ${kept}.`);
    },
  }),
  'users erasure': command({
    purpose: 'Show when the data of a deleted user was erased, and by whom.',
    words: { user: 'The ID of the user.' },
    options: project,
    output: object({
      userId: text,
      erasedAt: time,
      requestedBy: text,
      erased: orNull(anything),
      mergedInto: orNull(text),
    }),
    example: 'users erasure 5f2b8a1e-0c4d-4f6a-9b1e-2d3c4b5a6f70',
    async run(run, given) {
      const { readErasure } = await import('@latchkey/sdk/personal-data');
      const app = await adminAt(run, given.project);
      const erasure = isId(given.user) ? await readErasure(app, { id: given.user }) : null;
      if (!erasure) throw new CommandError(`No user with the ID ${given.user} was erased.`, 'NOT_FOUND');
      const { userId, erasedAt, requestedBy, erased, mergedInto } = erasure;
      const at = erasedAt.toISOString();
      run.done(
        { userId, erasedAt: at, requestedBy, erased, mergedInto },
        `Erased ${at}. Requested by: ${requestedBy}.${mergedInto ? ` Merged into: ${mergedInto}.` : ''}`,
      );
    },
  }),
};

const lineOf = ({ thing, moves, ends }: UserMerge['things'][number]) =>
  `  ${thing.replaceAll('_', ' ')}: ${[moves && `${moves} move`, ends && `${ends} deleted`].filter(Boolean).join(', ')}`;

/** Whether this can be the id of a user or a team; the service refuses to look for anything else. */
export const isId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

/** The user with this id or email. Throws where there is none, or where several have the email. */
export async function userOf(app: AdminApp, asked: string): Promise<ServerUser> {
  const found = asked.includes('@') ? await usersWith(app, asked) : [isId(asked) ? await app.getUser(asked) : null];
  const [user, another] = found;
  if (another) throw new CommandError(`Several users have the email ${asked}. Name one by its ID.`, 'NOT_FOUND');
  if (!user) throw new CommandError(`There is no user ${asked}.`, 'NOT_FOUND');
  return user;
}

async function usersWith(app: AdminApp, email: string): Promise<ServerUser[]> {
  const found = await app.listUsers({ query: email, limit: PAGE });
  return found.filter(({ primaryEmail }) => primaryEmail?.toLowerCase() === email.toLowerCase());
}

type Personal = Readonly<Partial<Record<'email' | 'name' | 'verified', string | undefined>>>;

const personal = ({ email, name, verified }: Personal) => ({
  primaryEmail: orNothing(email),
  displayName: orNothing(name),
  primaryEmailVerified: toggled(verified),
});
