import { randomUUID } from 'node:crypto';
import { findProvider } from '@latchkey/service/domains/providers/find';
import type { ProviderTokens } from '@latchkey/service/domains/providers/provider';
import { sending } from '../../people/mail-project.ts';
import { testServices } from '../../world/context.ts';
import { newProject, type TestProject, type TestUser } from '../../world/new-project.ts';
import type { World } from '../../world/start.ts';
import { connectAccount } from '../connected-account.ts';
import type { DocumentedId } from './documents.ts';
import type { ProviderServers } from './server.ts';

/** A user who has connected an account at a provider. */
export interface Connected {
  readonly project: TestProject;
  readonly user: TestUser;
  readonly tokens: ProviderTokens;
  /** Connects the account once more, with what the provider grants this time, but for what is said here. */
  again(extraScopes?: readonly string[], changes?: Partial<ProviderTokens>): Promise<ProviderTokens>;
}

/** What the project is at the provider. */
export const ownKeys = { client_id: 'client', client_secret: 'secret-1_2.3' };

/** Makes a project with keys of its own at a provider, and a user who has agreed there. */
export async function newConnected(
  inWorld: Promise<World>,
  servers: ProviderServers,
  id: DocumentedId,
  changes: Partial<ProviderTokens> = {},
): Promise<Connected> {
  const world = await inWorld;
  const project = await newProject({ oauth_providers: [{ id, type: 'standard', ...ownKeys }] }, inWorld);
  const user = await project.signUp();
  const accountId = randomUUID();

  async function again(extraScopes: readonly string[] = [], more: Partial<ProviderTokens> = {}) {
    const { context, project: stored } = await sending(project, inWorld);
    const provider = findProvider(context, { ...testServices, fetch: servers.fetch }, stored, id);
    const redirectUri = `${context.baseUrl}/api/v1/auth/oauth/callback/${id}`;
    const handover = { state: 'a state', codeVerifier: 'v'.repeat(43), redirectUri, extraScopes };
    const answer = servers.consent(await provider.authorizationUrl(handover));
    const tokens = { ...(await provider.exchange(answer, handover)).tokens, ...more };
    await connectAccount(world, project, { userId: user.id, providerId: id, accountId }, tokens);
    return tokens;
  }

  return { project, user, again, tokens: await again([], changes) };
}
