import type { OfOwner, Read } from '../context/lists.ts';
import { type ActiveSession, activeSession } from '../core/shapes/session.ts';

export async function sessions({ call, userId }: OfOwner): Promise<Read<ActiveSession[]>> {
  const { items } = await call('GET /latchkey/sessions', { query: { user_id: userId } });
  return { items, shown: () => items.map(activeSession) };
}

/** Where the user is signed in, newest first. */
export const getActiveSessions = ({ lists, owner }: OfOwner): Promise<ActiveSession[]> =>
  lists('sessions', async () => ({ sessions })).get(owner);

/** Signs out there, at once. Rejects for the session that is used here, which `signOut` ends. */
export async function revokeSession({ change, userId }: OfOwner, id: string): Promise<void> {
  await change('DELETE /auth/sessions/:id', { params: { id }, query: { user_id: userId } });
}
