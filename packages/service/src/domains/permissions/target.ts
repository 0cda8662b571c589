import { KnownError } from '@latchkey/protocol/errors';
import type { Asking } from '../users/resolve-target-user.ts';
import type { Member } from './require.ts';

interface OfUser {
  readonly user_id: string;
  readonly permission_id: string;
}

/** What a path names; `me` is the signed-in user. Throws CANNOT_GET_OWN_USER_WITHOUT_USER. */
export const userNamed = (asking: Asking, { user_id, permission_id }: OfUser) => ({
  userId: ownOr(asking, user_id),
  id: permission_id,
});

/** The same in a team. */
export const memberNamed = (asking: Asking, params: OfUser & { team_id: string }): Member & { id: string } => ({
  ...userNamed(asking, params),
  teamId: params.team_id,
});

function ownOr({ user }: Asking, userId: string): string {
  if (userId !== 'me') return userId;
  if (!user) throw new KnownError('CANNOT_GET_OWN_USER_WITHOUT_USER');
  return user.id;
}
