import type { Answer, Call } from '../http/call.ts';
import { type TestProject, type TestUser, world } from '../world/new-project.ts';
import type { World } from '../world/start.ts';

const HOUR = 3_600_000;

/** A session whose client takes successors of its refresh token. */
export interface RotatingSession {
  readonly project: TestProject;
  readonly user: TestUser;
  /** Exchanges a refresh token as our own clients do. */
  refresh(refreshToken: string, call?: Call): Promise<Answer>;
  /** The same as published clients do, which keep what they have. */
  refreshPlainly(refreshToken: string, call?: Call): Promise<Answer>;
  /** Lets an hour pass, and answers the successor that is offered for a token then. */
  offer(refreshToken: string): Promise<string>;
  /** The same, with the successor used once. */
  rotate(refreshToken: string): Promise<string>;
}

/** Signs a new user up for a session that rotates. */
export async function newRotatingSession(
  project: TestProject,
  inWorld: Promise<World> = world(),
): Promise<RotatingSession> {
  const user = await project.signUp();
  const { clock } = await inWorld;
  const ask =
    (more: object) =>
    (refresh_token: string, call = project.bare) =>
      call('POST /auth/oauth/token', {
        body: {
          grant_type: 'refresh_token',
          client_id: project.id,
          client_secret: project.keys.publishable_client_key,
          refresh_token,
          ...more,
        },
      });
  const refresh = ask({ accept_rotation: true });
  async function offer(refreshToken: string): Promise<string> {
    clock.advance(HOUR);
    const { body, text } = await refresh(refreshToken);
    if (!body.refresh_token) throw new Error(`No successor was offered: ${text}`);
    return body.refresh_token;
  }
  async function rotate(refreshToken: string): Promise<string> {
    const successor = await offer(refreshToken);
    const { status, text } = await refresh(successor);
    if (status !== 200) throw new Error(`The successor was refused: ${text}`);
    return successor;
  }
  return { project, user, refresh, refreshPlainly: ask({}), offer, rotate };
}
