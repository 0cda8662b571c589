import { always, onlyOwn, type Sample } from '../sample.ts';
import type { Tenant } from '../tenant/tenant.ts';

const sessionOf = ({ user }: Tenant) => ({
  params: { id: sessionIdIn(user.accessToken) },
  query: { user_id: user.id },
});

function sessionIdIn(accessToken: string): string {
  const [, claims = ''] = accessToken.split('.');
  return JSON.parse(Buffer.from(claims, 'base64url').toString()).refreshTokenId;
}

const of = ({ user }: Tenant) => ({ query: { user_id: user.id } });

/** Clients see their own sessions alone; for servers a user of another project has none. */
const list: Readonly<Record<string, Sample>> = {
  own: {
    send: ({ own }) => of(own),
    outcome: ({ level, project, hasUser }) => {
      if (level !== 'client') return undefined;
      if (!hasUser) return 'CANNOT_GET_OWN_USER_WITHOUT_USER';
      return project === 'own' ? undefined : 'SESSIONS_NOT_OWN';
    },
  },
  foreign: {
    send: ({ foreign }) => of(foreign),
    outcome: ({ level, hasUser }) => {
      if (level !== 'client') return undefined;
      return hasUser ? 'SESSIONS_NOT_OWN' : 'CANNOT_GET_OWN_USER_WITHOUT_USER';
    },
  },
};

/** The inputs of the routes of sessions. */
export const sessionSamples = {
  'POST /auth/sessions': {
    own: { send: ({ own }) => ({ body: { user_id: own.user.id } }), outcome: onlyOwn('USER_ID_DOES_NOT_EXIST') },
    foreign: {
      send: ({ foreign }) => ({ body: { user_id: foreign.user.id, is_impersonation: true } }),
      outcome: always('USER_ID_DOES_NOT_EXIST'),
    },
    'of the owner': {
      send: ({ own }) => ({ body: { user_id: own.owner.id, is_impersonation: true } }),
      outcome: ({ project }) => (project === 'internal' ? 'OWNERS_NOT_IMPERSONATED' : 'USER_ID_DOES_NOT_EXIST'),
    },
  },
  'GET /auth/sessions': list,
  'GET /latchkey/sessions': list,
  'POST /auth/sessions/current/refresh': {
    own: {
      send: ({ own }) => ({ headers: { 'refresh-token': own.user.refreshToken } }),
      outcome: onlyOwn('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED'),
    },
    foreign: {
      send: ({ foreign }) => ({ headers: { 'refresh-token': foreign.user.refreshToken } }),
      outcome: always('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED'),
    },
    'of the owner': {
      send: ({ own }) => ({ headers: { 'refresh-token': own.owner.refreshToken } }),
      outcome: ({ project }) => (project === 'internal' ? undefined : 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED'),
    },
    ended: {
      send: ({ over }) => ({ headers: { 'refresh-token': over.endedUser.refreshToken } }),
      outcome: always('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED'),
    },
  },
  'DELETE /auth/sessions/current': {
    own: { outcome: ({ hasUser }) => (hasUser ? undefined : 'ACCESS_TOKEN_EXPIRED'), destroys: 'everything' },
  },
  'DELETE /auth/sessions/:id': {
    own: {
      send: ({ own }) => sessionOf(own),
      outcome: ({ level, project, hasUser, standing }) => {
        if (project !== 'own') return 'SESSION_UNKNOWN';
        // Another session than the one that the others are in.
        if (standing) return undefined;
        if (hasUser) return 'CANNOT_DELETE_CURRENT_SESSION';
        return level === 'client' ? 'SESSION_UNKNOWN' : undefined;
      },
      destroys: 'everything',
    },
    foreign: { send: ({ foreign }) => sessionOf(foreign), outcome: always('SESSION_UNKNOWN') },
  },
} satisfies Readonly<Record<string, Readonly<Record<string, Sample>>>>;
