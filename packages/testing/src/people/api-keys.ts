import type { Call } from '../http/call.ts';
import { newProject } from '../world/new-project.ts';
import type { World } from '../world/start.ts';

/** A project whose users can have API keys. */
export const newKeyProject = (config: Record<string, unknown> = {}, inWorld?: Promise<World>) =>
  newProject({ allow_user_api_keys: true, ...config }, inWorld);

/** The input for a key, of the signed-in user unless another is named. */
export const keyOrder = (given: Record<string, unknown> = {}) => ({
  body: { user_id: 'me', description: 'of the test', expires_at_millis: null, ...given },
});

/** Makes a key; answers it with its full value. */
export async function newApiKey(call: Call, given: Record<string, unknown> = {}) {
  const { status, body, text } = await call('POST /user-api-keys', keyOrder(given));
  if (status !== 200) throw new Error(`The key was not made: ${text}`);
  return body as { id: string; value: string; user_id: string; description: string; created_at_millis: number };
}
