import type { Sample } from '../../sample.ts';
import type { Tenant } from '../../tenant/tenant.ts';
import { ofTeam, oneOfTeam } from './of-team.ts';

const directoryOf = ({ directory }: Tenant) => ({ directory_id: directory.id });
const groupOf = ({ directory }: Tenant) => ({ directory_id: directory.id, group_id: directory.groupId });
const tokenOf = ({ directory }: Tenant) => ({ directory_id: directory.id, token_id: directory.tokenId });

const one = oneOfTeam('DIRECTORY_UNKNOWN');

/** The inputs of the routes of directories of teams. */
export const directorySamples = {
  'GET /latchkey/teams/:team_id/directories': ofTeam(),
  'POST /latchkey/teams/:team_id/directories': ofTeam({ display_name: 'Made by the matrix' }),
  'DELETE /latchkey/teams/:team_id/directories/:directory_id': one(directoryOf, { destroys: 'directory' }),
  'POST /latchkey/teams/:team_id/directories/:directory_id/tokens': one(directoryOf, {
    body: {},
    // A server has connected it.
    otherwise: ({ level }) => (level === 'client' ? 'DIRECTORY_TOKENS_BY_SERVER' : undefined),
  }),
  'DELETE /latchkey/teams/:team_id/directories/:directory_id/tokens/:token_id': one(tokenOf, {
    destroys: 'directory',
  }),
  'GET /latchkey/teams/:team_id/directories/:directory_id/groups': one(directoryOf),
  'PATCH /latchkey/teams/:team_id/directories/:directory_id/groups/:group_id': one(groupOf, {
    body: { permission_ids: ['$read_members'] },
  }),
} satisfies Readonly<Record<string, Readonly<Record<string, Sample>>>>;
