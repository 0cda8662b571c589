import { always, type Sample } from '../../sample.ts';
import { ofTeam, oneOfTeam } from './of-team.ts';

const one = oneOfTeam('SET_UP_LINK_UNKNOWN');

/** The inputs of the routes of set-up links. */
export const setUpLinkSamples = {
  'GET /latchkey/teams/:team_id/set-up-links': ofTeam(),
  'POST /latchkey/teams/:team_id/set-up-links': ofTeam({ parts: ['domains'] }),
  'DELETE /latchkey/teams/:team_id/set-up-links/:link_id': one(({ setUpLink }) => ({ link_id: setUpLink.id }), {
    destroys: 'setUpLink',
  }),
  'POST /latchkey/set-up/open': {
    'no secret of any link': {
      send: () => ({ body: { secret: '0'.repeat(45) } }),
      outcome: always('SET_UP_LINK_OVER'),
    },
  },
  'POST /latchkey/set-up/finish': {
    own: {
      send: () => ({ body: {} }),
      outcome: ({ isSetUp }) => (isSetUp ? undefined : 'SET_UP_TOKEN_OVER'),
      destroys: 'everything',
    },
  },
} satisfies Readonly<Record<string, Readonly<Record<string, Sample>>>>;
