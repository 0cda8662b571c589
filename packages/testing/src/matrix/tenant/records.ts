import { randomUUID } from 'node:crypto';
import { issueCode } from '@latchkey/service/domains/codes/codes';
import type { CodeKind } from '@latchkey/service/domains/codes/kinds';
import type { Project } from '@latchkey/service/domains/projects/project';
import { connectAccount } from '../../oauth/connected-account.ts';
import { testContext } from '../../world/context.ts';
import { newEmail } from '../../world/new-project.ts';
import type { World } from '../../world/start.ts';
import type { Codes, Marks, SignedIn } from './tenant.ts';

export const metadataWith = ({ canary, serverOnly }: Marks) => ({
  client_metadata: { canary },
  client_read_only_metadata: { canary },
  server_metadata: { canary, serverOnly },
});

/** One code of each kind that is mailed. */
export async function newCodes({ database, clock, parts }: World, id: string, user: SignedIn): Promise<Codes> {
  const context = testContext(database.db, { now: clock(), ring: parts.ring });
  const issue = (kind: CodeKind, userId: string | undefined, email: string) =>
    issueCode(context, { id } as Project, kind, { userId, email });
  return {
    reset: await issue('password-reset', user.id, user.email),
    verification: await issue('contact-channel-verification', user.id, user.email),
    signIn: await issue('sign-in', undefined, newEmail()),
  };
}

/** An account with a token of the provider's. */
export const connect = (world: World, id: string, userId: string, { canary }: Marks) =>
  connectAccount(
    world,
    { id },
    { userId, providerId: 'apple', accountId: canary },
    { accessToken: canary, refreshToken: null, expiresAt: Date.UTC(2100, 0), scopes: ['email'] },
  );

export async function channelOf({ database: { db } }: World, projectId: string, userId: string): Promise<string> {
  const channels = db.selectFrom('contact_channels').select('id').where('project_id', '=', projectId);
  return (await channels.where('user_id', '=', userId).executeTakeFirstOrThrow()).id;
}

/** Teams and linked accounts have no endpoints yet. */
export async function insertTeam({ database: { db } }: World, project_id: string, user_id: string, marks: Marks) {
  const { canary } = marks;
  const metadata = metadataWith(marks);
  const id = randomUUID();
  const created_at = new Date();
  await db
    .insertInto('teams')
    .values({
      project_id,
      id,
      display_name: canary,
      profile_image_url: null,
      client_metadata: JSON.stringify(metadata.client_metadata),
      client_read_only_metadata: JSON.stringify(metadata.client_read_only_metadata),
      server_metadata: JSON.stringify(metadata.server_metadata),
      created_at,
    })
    .execute();
  await db
    .insertInto('team_members')
    .values({ project_id, team_id: id, user_id, is_selected: true, created_at })
    .execute();
  const account = {
    id: randomUUID(),
    user_id,
    provider_id: 'github',
    account_id: canary,
    email: `${canary}@example.com`,
  };
  await db
    .insertInto('oauth_accounts')
    .values({ project_id, created_at, ...account })
    .execute();
  return id;
}
