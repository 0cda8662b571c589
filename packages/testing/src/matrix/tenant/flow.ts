import { callerOf } from '../../http/call.ts';
import { authorizeQuery } from '../../people/oauth-app.ts';
import { baseUrl, type World } from '../../world/start.ts';
import type { Keys } from './tenant.ts';

/** A user has started a sign-in by a provider. */
export async function beginFlow(world: World, project: { id: string; keys: Keys }): Promise<void> {
  const query = authorizeQuery(project, 'a'.repeat(43));
  const { status, text } = await callerOf(world.service.fetch, baseUrl)('GET /auth/oauth/authorize/github', { query });
  if (status !== 307) throw new Error(`No flow began: ${status} ${text}`);
}
