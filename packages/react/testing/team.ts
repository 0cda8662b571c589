import { data, listOf, type Replies } from '@latchkey/testing/fake-api';
import {
  memberBody,
  membersBody,
  permissionBodies,
  teamBody,
  teamPermissionIds,
} from '@latchkey/testing/fake-api/samples/team';
import { me } from './accounts.ts';

export const acme = teamBody(1, { display_name: 'Acme' });

/** The replies for one team in which the signed-in user may do what is named. */
export const teamReplies = (permissions: readonly string[] = teamPermissionIds): Replies => ({
  'GET /teams': listOf(acme),
  'GET /team-permissions': listOf(...permissionBodies(acme.id, me, permissions)),
  'GET /team-member-profiles/:team_id/:user_id': data({
    team_id: acme.id,
    user_id: me,
    display_name: 'Ada',
    profile_image_url: null,
  }),
  'GET /latchkey/team-members': data(membersBody([memberBody(me, 'Ada', ...permissions.map((id) => [id] as const))])),
  'GET /team-invitations': listOf(),
  'GET /latchkey/team-api-keys': listOf(),
});
