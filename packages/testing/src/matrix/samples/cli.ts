import type { Cast } from '../cast.ts';
import { always, onlyOwn, type Sample } from '../sample.ts';

const shown = (of: 'own' | 'foreign') => (cast: Cast) => ({ body: { login_code: cast[of].cliLogin.login_code } });
const completed = (login: 'own' | 'foreign', session: 'own' | 'foreign') => (cast: Cast) => ({
  body: { login_code: cast[login].cliLogin.login_code, refresh_token: cast[session].user.refreshToken },
});
const polled = (of: 'own' | 'foreign') => (cast: Cast) => ({ body: { polling_code: cast[of].cliLogin.polling_code } });

/** A login is known in its own project alone. */
const answered = (more: Pick<Sample, 'destroys'> = {}): Readonly<Record<string, Sample>> => ({
  own: { send: shown('own'), outcome: onlyOwn('CLI_LOGIN_UNKNOWN'), ...more },
  foreign: { send: shown('foreign'), outcome: always('CLI_LOGIN_UNKNOWN') },
});

/** The inputs of the routes that sign command-line programs in. */
export const cliSamples = {
  'POST /auth/cli': { plain: { send: () => ({ body: {} }) } },
  'POST /auth/cli/poll': {
    own: { send: polled('own'), outcome: onlyOwn('INVALID_POLLING_CODE') },
    foreign: { send: polled('foreign'), outcome: always('INVALID_POLLING_CODE') },
  },
  'POST /auth/cli/complete': {
    own: { send: completed('own', 'own'), outcome: onlyOwn('CLI_LOGIN_UNKNOWN'), destroys: 'cliLogin' },
    foreign: { send: completed('foreign', 'foreign'), outcome: always('CLI_LOGIN_UNKNOWN') },
    "with a foreign user's session": {
      send: completed('own', 'foreign'),
      outcome: ({ project }) => (project === 'own' ? 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED' : 'CLI_LOGIN_UNKNOWN'),
    },
  },
  'POST /latchkey/cli/check': answered(),
  'POST /latchkey/cli/confirm': answered({ destroys: 'cliLogin' }),
  'POST /latchkey/cli/deny': answered({ destroys: 'cliLogin' }),
} satisfies Record<string, Readonly<Record<string, Sample>>>;
