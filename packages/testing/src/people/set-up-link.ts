import type { Call } from '../http/call.ts';
import type { TestProject, TestUser } from '../world/new-project.ts';

/** Where a link is made, and by whose calls. */
interface LinkMaker {
  readonly project: TestProject;
  readonly teamId: string;
  readonly call: Call;
}

/** A link that was opened. */
export interface Opened {
  readonly id: string;
  readonly url: string;
  readonly token: string;
  /** Calls in the visit. */
  readonly visit: Call;
}

/** A member who makes links. */
export const linkMaker = (project: TestProject, { call }: TestUser, teamId: string): LinkMaker => ({
  project,
  teamId,
  call,
});

/** The secret in the address of a link. */
export const secretOf = (url: string): string => new URL(url).hash.slice(1);

/** Makes a link and opens it. */
export async function openedLink({ project, teamId, call }: LinkMaker, parts?: readonly string[]): Promise<Opened> {
  const body = { ...(parts && { parts }) };
  const created = await call(`POST /latchkey/teams/${teamId}/set-up-links`, { body });
  if (created.status !== 201) throw new Error(`No link was made: ${created.text}`);
  const { id, url } = created.body;
  const { token } = (await project.call('POST /latchkey/set-up/open', { body: { secret: secretOf(url) } })).body;
  const visit: Call = (endpoint, options = {}) =>
    project.call(endpoint, { ...options, headers: { 'set-up-token': token, ...options.headers } });
  return { id, url, token, visit };
}
