import { newEmail } from '../../world/new-project.ts';
import type { Caller } from '../callers.ts';
import { always, type Outcome, onlyOwn, type Sample } from '../sample.ts';
import type { Tenant } from '../tenant/tenant.ts';

const byId = ({ user }: Tenant) => ({ params: { user_id: user.id } });
const nobody = always('USER_NOT_FOUND');

/** A client reaches what is its own user's; a server whatever is in the project, and is told `otherwise` of the rest. */
export const ofOwnUser = (
  notOwn: Outcome,
  otherwise?: Outcome,
  nameless: Outcome = 'CANNOT_GET_OWN_USER_WITHOUT_USER',
) => {
  const reach = (isForeign: boolean) => (caller: Caller) => {
    const isReached = caller.project === 'own' && !isForeign;
    if (caller.level !== 'client') return isReached ? undefined : otherwise;
    if (!caller.hasUser) return nameless;
    return isReached ? undefined : notOwn;
  };
  return { own: reach(false), foreign: reach(true) };
};

const list = ofOwnUser('CHANNELS_NOT_OWN');
const made = ofOwnUser('CHANNELS_NOT_OWN', 'USER_NOT_FOUND');
const read = ofOwnUser('CHANNELS_NOT_OWN', 'CHANNEL_UNKNOWN');
const changed = ofOwnUser('CHANNELS_NOT_OWN', 'CHANNEL_MISSING');
const preference = ofOwnUser('NOTIFICATIONS_NOT_OWN', 'USER_NOT_FOUND', 'USER_AUTHENTICATION_REQUIRED');

const channelOf = ({ user, channelId }: Tenant, userId = user.id) => ({
  params: { user_id: userId, contact_channel_id: channelId },
});
const newChannel = ({ user }: Tenant) => ({
  body: { user_id: user.id, type: 'email', value: newEmail(), used_for_auth: true },
});
const aForeignAsOwn =
  (unknown: Outcome) =>
  ({ hasUser }: Caller) =>
    hasUser ? unknown : 'CANNOT_GET_OWN_USER_WITHOUT_USER';

const MARKETING = '4f6f8873-3d04-46bd-8bef-18338b1a1b4c';
const categoryOf = (tenant: Tenant) => ({ params: { ...byId(tenant).params, category_id: MARKETING } });

/** The inputs of the routes of users by their id, of contact channels and of notification preferences. */
export const userSamples = {
  'GET /users/:user_id': {
    own: { send: ({ own }) => byId(own), outcome: onlyOwn('USER_NOT_FOUND') },
    foreign: { send: ({ foreign }) => byId(foreign), outcome: nobody },
  },
  'PATCH /users/:user_id': {
    own: {
      send: ({ own }) => ({ ...byId(own), body: { display_name: 'Changed by the matrix' } }),
      outcome: onlyOwn('USER_NOT_FOUND'),
    },
    foreign: { send: ({ foreign }) => ({ ...byId(foreign), body: { password: 'x' } }), outcome: nobody },
    'a foreign team': {
      send: ({ own, foreign }) => ({ ...byId(own), body: { selected_team_id: foreign.teamId } }),
      outcome: ({ project }) => (project === 'own' ? 'TEAM_MEMBERSHIP_NOT_FOUND' : 'USER_NOT_FOUND'),
    },
  },
  'DELETE /users/:user_id': {
    own: { send: ({ own }) => byId(own), outcome: onlyOwn('USER_NOT_FOUND'), destroys: 'everything' },
    foreign: { send: ({ foreign }) => byId(foreign), outcome: nobody },
  },

  'GET /contact-channels': {
    own: { send: ({ own }) => ({ query: { user_id: own.user.id } }), outcome: list.own },
    foreign: { send: ({ foreign }) => ({ query: { user_id: foreign.user.id } }), outcome: list.foreign },
    'of all users': {
      outcome: ({ level, hasUser }) => {
        if (level !== 'client') return undefined;
        return hasUser ? 'CHANNELS_NOT_OWN' : 'CANNOT_GET_OWN_USER_WITHOUT_USER';
      },
    },
    'a foreign one': {
      send: ({ foreign }) => ({ query: { user_id: 'me', contact_channel_id: foreign.channelId } }),
      outcome: ({ hasUser }) => (hasUser ? undefined : 'CANNOT_GET_OWN_USER_WITHOUT_USER'),
    },
  },
  'POST /contact-channels': {
    own: { send: ({ own }) => newChannel(own), outcome: made.own },
    foreign: { send: ({ foreign }) => newChannel(foreign), outcome: made.foreign },
    proven: {
      send: ({ foreign }) => ({ body: { ...newChannel(foreign).body, is_verified: true } }),
      fieldsOf: 'server',
      outcome: made.foreign,
    },
  },
  'GET /contact-channels/:user_id/:contact_channel_id': {
    own: { send: ({ own }) => channelOf(own), outcome: read.own },
    foreign: { send: ({ foreign }) => channelOf(foreign), outcome: read.foreign },
    'a foreign one as an own one': {
      send: ({ foreign }) => channelOf(foreign, 'me'),
      outcome: aForeignAsOwn('CHANNEL_UNKNOWN'),
    },
  },
  'PATCH /contact-channels/:user_id/:contact_channel_id': {
    own: { send: ({ own }) => ({ ...channelOf(own), body: { used_for_auth: true } }), outcome: changed.own },
    foreign: {
      send: ({ foreign }) => ({ ...channelOf(foreign), body: { value: newEmail() } }),
      outcome: changed.foreign,
    },
    'a foreign one as an own one': {
      send: ({ foreign }) => ({ ...channelOf(foreign, 'me'), body: { value: newEmail() } }),
      outcome: aForeignAsOwn('CHANNEL_MISSING'),
    },
    proven: {
      send: ({ foreign }) => ({ ...channelOf(foreign), body: { is_verified: true } }),
      fieldsOf: 'server',
      outcome: changed.foreign,
    },
  },
  'DELETE /contact-channels/:user_id/:contact_channel_id': {
    own: { send: ({ own }) => channelOf(own), outcome: changed.own, destroys: 'everything' },
    foreign: { send: ({ foreign }) => channelOf(foreign), outcome: changed.foreign },
    'a foreign one as an own one': {
      send: ({ foreign }) => channelOf(foreign, 'me'),
      outcome: aForeignAsOwn('CHANNEL_MISSING'),
    },
  },

  'GET /emails/notification-preference/:user_id': {
    own: { send: ({ own }) => byId(own), outcome: preference.own },
    foreign: { send: ({ foreign }) => byId(foreign), outcome: preference.foreign },
  },
  'PATCH /emails/notification-preference/:user_id/:category_id': {
    own: { send: ({ own }) => ({ ...categoryOf(own), body: { enabled: false } }), outcome: preference.own },
    foreign: {
      send: ({ foreign }) => ({ ...categoryOf(foreign), body: { enabled: false } }),
      outcome: preference.foreign,
    },
  },
} satisfies Readonly<Record<string, Readonly<Record<string, Sample>>>>;
