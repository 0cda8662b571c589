import { KnownError } from '@latchkey/protocol/errors';
import type { Context } from '../../platform/context.ts';
import { recordEvents } from '../../platform/events/events.ts';
import { neighboringIds } from '../../runtime/ids.ts';
import { emailTaken } from '../accounts/create.ts';
import type { Project } from '../projects/project.ts';
import { noteHashMillis } from '../projects/slowest-hash.ts';
import { insertApiKeys } from './api-key-queries.ts';
import { apiKeyRows, apiKeyTaken } from './api-keys.ts';
import { claimLines } from './claim-lines.ts';
import { type Outcomes, type Problem, problemOf } from './line.ts';
import { membersOf } from './members.ts';
import type { PreparedUser } from './prepare-users.ts';
import type { Import } from './queries.ts';
import { accountRows, emailRows, passkeyRows, recoveryCodeRows, userRow } from './rows.ts';
import {
  deleteUsers,
  grantDefaults,
  insertAccounts,
  insertEmails,
  insertMembers,
  insertPasskeys,
  insertRecoveryCodes,
  insertUsers,
} from './user-queries.ts';

const passkeyTaken: Problem = {
  code: 'PASSKEY_TAKEN',
  message: 'Another user has one of the passkeys.',
};

/** Creates users that were not imported before, whole or not at all, inside the caller's transaction. */
export async function addUsers(
  context: Context,
  project: Project,
  into: Import,
  prepared: readonly PreparedUser[],
): Promise<Outcomes> {
  const { db, now } = context;
  const { members, problems } = await membersOf(context, project, into, prepared);
  const good = prepared.filter(({ id }) => !problems.has(id));
  const { claimed, outcomes } = await claimLines(context, project, into, 'user', good);
  if (claimed.length > 0) {
    const newId = neighboringIds(context.random);
    const emails = claimed.map((user) => emailRows(newId, user));
    await insertUsers(
      db,
      project.id,
      claimed.map((user, at) => userRow(context, project, user, emails[at] ?? [])),
      now,
    );
    // In the order of every sign-up: addresses, then accounts. What another user has refuses the whole line.
    const refuse = <R extends { readonly userId: string }>(taken: readonly R[], problem: (row: R) => Problem) => {
      for (const row of taken) if (!problems.has(row.userId)) problems.set(row.userId, problem(row));
    };
    refuse(await insertEmails(db, project.id, emails.flat(), now), ({ value }) => problemOf(emailTaken(value)));
    const accounts = claimed.flatMap((user) => accountRows(newId, user));
    refuse(await insertAccounts(db, project.id, accounts, now), () => accountTaken);
    const passkeys = claimed.flatMap((user) => passkeyRows(newId, user));
    refuse(await insertPasskeys(db, project.id, passkeys, now), () => passkeyTaken);
    const keys = claimed.flatMap(({ id: userId, line }) =>
      apiKeyRows(context, project, { userId, teamId: null }, line.user).map((row) => ({ ...row, userId })),
    );
    refuse(await insertApiKeys(db, project.id, keys), () => apiKeyTaken);
    await keep(context, project, into, claimed, { members, problems });
  }
  for (const { line, id } of prepared) {
    const problem = problems.get(id);
    if (problem) outcomes.set(line, { result: 'refused', problem });
    else if (!outcomes.has(line)) outcomes.set(line, { result: 'created', id });
  }
  return outcomes;
}

const accountTaken = problemOf(new KnownError('OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER'));

/** Takes out the users who are refused, and gives the others what only whole users get. */
async function keep(
  context: Context,
  project: Project,
  into: Import,
  claimed: readonly PreparedUser[],
  { members, problems }: Awaited<ReturnType<typeof membersOf>>,
): Promise<void> {
  const { db, now } = context;
  const refused = claimed.filter(({ id }) => problems.has(id));
  if (refused.length > 0)
    await deleteUsers(
      db,
      project.id,
      refused.map(({ id }) => id),
    );
  const kept = claimed.filter(({ id }) => !problems.has(id));
  const ids = kept.map(({ id }) => id);
  const isKept = new Set(ids);
  await insertMembers(
    db,
    project.id,
    members.filter(({ userId }) => isKept.has(userId)),
    now,
  );
  await insertRecoveryCodes(
    db,
    project.id,
    kept.flatMap((user) => recoveryCodeRows(project, user)),
    now,
  );
  const defaults = project.config.user_default_permissions.map(({ id }) => id);
  await grantDefaults(db, project.id, ids, defaults, now);
  await noteHashMillis(context, project, Math.max(0, ...kept.map(({ hashMillis }) => hashMillis)));
  // Without a payload: a webhook for each would only tell the server what it has sent itself.
  await recordEvents(context, { kind: 'user.imported', projectId: project.id, detail: { import_id: into.id } }, ids);
}
