import { limits } from '@latchkey/protocol/limits';
import type { AdminApp, InternalApiKey, InternalApiKeyFirstView } from '@latchkey/sdk/admin';
import { CommandError, command } from '../command/command.ts';
import { type Fields, listSchema, schemaOf } from '../command/fields.ts';
import { acted, oneOf, orNull, text, time } from '../command/schema.ts';
import { adminAt } from '../session/owner.ts';
import { overlapOf, parts, project, wholeNumber } from './options.ts';

type Common = InternalApiKey | InternalApiKeyFirstView;

const common: Fields<Common> = {
  id: ['ID', text, ({ id }) => id],
  description: ['Description', text, ({ description }) => description],
  status: ['Status', oneOf('valid', 'expired', 'manually-revoked'), (keys) => keys.whyInvalid() ?? 'valid'],
  createdAt: ['Created', time, ({ createdAt }) => createdAt],
  expiresAt: ['Expires', time, ({ expiresAt }) => expiresAt],
};

const ending = (key: { readonly lastFour: string } | null) => key && `…${key.lastFour}`;

const usedAt = (key: { readonly lastUsedAt: Date | null } | null) => key?.lastUsedAt ?? null;

const fields: Fields<InternalApiKey> = {
  ...common,
  publishableClientKey: ['Client key', orNull(text), ({ publishableClientKey: key }) => key?.value ?? null],
  secretServerKey: ['Server key', orNull(text), (keys) => ending(keys.secretServerKey)],
  superSecretAdminKey: ['Admin key', orNull(text), (keys) => ending(keys.superSecretAdminKey)],
  publishableClientKeyUsedAt: ['Client key used', orNull(time), (keys) => usedAt(keys.publishableClientKey)],
  secretServerKeyUsedAt: ['Server key used', orNull(time), (keys) => usedAt(keys.secretServerKey)],
  superSecretAdminKeyUsedAt: ['Admin key used', orNull(time), (keys) => usedAt(keys.superSecretAdminKey)],
};

const made: Fields<InternalApiKeyFirstView> = {
  ...common,
  publishableClientKey: ['Client key', orNull(text), (keys) => keys.publishableClientKey],
  secretServerKey: ['Server key', orNull(text), (keys) => keys.secretServerKey],
  superSecretAdminKey: ['Admin key', orNull(text), (keys) => keys.superSecretAdminKey],
};

const words = { keys: 'The ID of a key set.' };
const kinds = ['client', 'server', 'admin'];
const DAY = 86_400_000;
const HOUR = 3_600_000;
const USUAL_HOURS = 24;
const MOST_HOURS = limits.projectKeysOverlapMaxMillis / HOUR;

export const keyCommands = {
  'keys list': command({
    purpose: 'List the key sets of the project.',
    options: project,
    output: listSchema('keys', fields),
    example: 'keys list',
    async run(run, { project }) {
      const things = await (await adminAt(run, project)).listInternalApiKeys();
      run.list('keys', {
        fields,
        columns: ['id', 'description', 'status', 'publishableClientKeyUsedAt', 'secretServerKeyUsedAt', 'expiresAt'],
        things,
        empty: 'No keys yet. Create a set: latchkey keys create "My app"',
      });
    },
  }),
  'keys show': command({
    purpose: 'Show a key set: the publishable client key, and the last characters of the secret ones.',
    words,
    options: project,
    output: schemaOf(fields),
    example: 'keys show 5b1c0f0e-7a55-4d92-8a5e-0f5f6f3f2c11',
    run: async (run, { keys, project }) => run.show(fields, await keysOf(await adminAt(run, project), keys)),
  }),
  'keys create': command({
    purpose: 'Create a key set. Secret keys are shown only once.',
    words: { description: 'What they are for.' },
    options: {
      ...project,
      kinds: { value: 'kinds', purpose: 'client, server, admin, separated by commas (default client,server).' },
      days: { value: 'count', purpose: 'Days until they expire (default 365).' },
    },
    output: schemaOf(made),
    example: 'keys create "The shop" --kinds client,server --days 90',
    async run(run, given) {
      const wanted = parts(given.kinds ?? 'client,server') ?? [];
      const strange = wanted.find((kind) => !kinds.includes(kind));
      if (wanted.length === 0 || strange !== undefined)
        throw new CommandError(`--kinds is made of: ${kinds.join(', ')}.`, 'WRONG_USAGE');
      const days = wholeNumber('days', given.days ?? '365');
      const app = await adminAt(run, given.project);
      const keys = await app.createInternalApiKey({
        description: given.description,
        expiresAt: new Date(Date.now() + days * DAY),
        hasPublishableClientKey: wanted.includes('client'),
        hasSecretServerKey: wanted.includes('server'),
        hasSuperSecretAdminKey: wanted.includes('admin'),
      });
      run.tell(run.paint('yellow', 'Server and admin keys are secret, and shown only this once.'));
      run.show(made, keys);
    },
  }),
  'keys rotate': command({
    purpose: 'Replace a key set with new keys of the same kinds. The old ones work for a while longer.',
    words,
    options: {
      ...project,
      overlap: {
        value: 'hours',
        purpose: `Hours for which the old keys work, up to ${MOST_HOURS} (default ${USUAL_HOURS}).`,
      },
    },
    output: schemaOf(made),
    example: 'keys rotate 5b1c0f0e-7a55-4d92-8a5e-0f5f6f3f2c11 --overlap 72',
    async run(run, given) {
      const hours = overlapOf(given.overlap, 'hours', MOST_HOURS) ?? USUAL_HOURS;
      const old = await keysOf(await adminAt(run, given.project), given.keys);
      const keys = await old.rotate({ overlapMillis: hours * HOUR });
      run.tell(run.paint('yellow', 'Server and admin keys are secret, and shown only this once.'));
      run.show(made, keys);
    },
  }),
  'keys revoke': command({
    purpose: "Revoke a key set. You can't undo this.",
    words,
    options: project,
    output: acted('revoked'),
    example: 'keys revoke 5b1c0f0e-7a55-4d92-8a5e-0f5f6f3f2c11',
    async run(run, given) {
      const keys = await keysOf(await adminAt(run, given.project), given.keys);
      await keys.revoke();
      run.done({ status: 'revoked', id: keys.id }, `The keys "${keys.description}" are revoked.`);
    },
  }),
};

async function keysOf(app: AdminApp, id: string): Promise<InternalApiKey> {
  const found = (await app.listInternalApiKeys()).find((keys) => keys.id === id);
  if (!found) throw new CommandError(`There are no keys ${id}.`, 'NOT_FOUND');
  return found;
}
