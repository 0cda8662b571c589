import { callbackUrl, newEmail } from '../../world/new-project.ts';
import type { Caller } from '../callers.ts';
import type { Cast } from '../cast.ts';
import { always, type Outcome, onlyOwn, type Sample } from '../sample.ts';
import { type Codes, password, type Tenant } from '../tenant/tenant.ts';

/** Project `internal` has no sign-in by code. */
const withCodes = (otherwise?: Outcome) => (caller: Caller) =>
  caller.project === 'internal' ? 'MAGIC_LINK_OFF' : otherwise;
/** Clients have a user of their own; servers name one. */
const signedIn = ({ level, hasUser }: Caller) =>
  level === 'client' && !hasUser ? 'CANNOT_GET_OWN_USER_WITHOUT_USER' : undefined;
const notOwnChannel = (caller: Caller) =>
  signedIn(caller) ?? (caller.level === 'client' ? 'CHANNEL_NOT_OWN' : 'USER_ID_DOES_NOT_EXIST');

/** The samples of a route that takes a code out of a mail: it is good in its own project alone. */
const coded = (kind: keyof Codes, more: object = {}, whenGood: Omit<Sample, 'send' | 'outcome'> = {}) => ({
  own: {
    send: ({ own }: Cast) => ({ body: { code: own.codes[kind], ...more } }),
    outcome: onlyOwn('VERIFICATION_CODE_NOT_FOUND'),
    ...whenGood,
  },
  'of a foreign project': {
    send: ({ foreign }: Cast) => ({ body: { code: foreign.codes[kind], ...more } }),
    outcome: always('VERIFICATION_CODE_NOT_FOUND'),
  },
});
/** Tickets are of who has opened a link elsewhere: none in the cast has. */
const madeUpTicket: Sample = {
  send: () => ({ body: { ticket: '0'.repeat(45) } }),
  outcome: always('VERIFICATION_CODE_NOT_FOUND'),
};
const byMail = ({ user }: Tenant, callback_url = callbackUrl) => ({ body: { email: user.email, callback_url } });
const toForeignDomain = ({ foreign }: Cast) => `https://${foreign.canary}.example.com/handler`;
const channel = ({ user, channelId }: Tenant, userId = user.id) => ({
  params: { user_id: userId, contact_channel_id: channelId },
  body: { callback_url: callbackUrl },
});

/** The samples of routes that mail codes and take them, and of those that change passwords. */
export const codeSamples = {
  'POST /auth/password/send-reset-code': {
    own: { send: ({ own }) => byMail(own) },
    'a foreign user': { send: ({ foreign }) => byMail(foreign) },
    'to a domain of a foreign project': {
      send: (cast) => byMail(cast.own, toForeignDomain(cast)),
      outcome: always('REDIRECT_URL_NOT_WHITELISTED'),
    },
  },
  'POST /auth/password/reset/check-code': coded('reset'),
  'POST /auth/password/reset': coded('reset', { password }, { destroys: 'everything' }),
  'POST /auth/password/update': {
    own: { send: () => ({ body: { old_password: password, new_password: password } }), destroys: 'everything' },
    'with the password of nobody': {
      send: () => ({ body: { old_password: 'not the password', new_password: password } }),
      outcome: always('PASSWORD_CONFIRMATION_MISMATCH'),
    },
  },
  'POST /auth/password/set': {
    'over another': { send: () => ({ body: { password } }), outcome: always('PASSWORD_ALREADY_SET') },
  },
  'POST /latchkey/password-check': { plain: { send: () => ({ body: { password } }) } },
  'POST /auth/otp/send-sign-in-code': {
    plain: { send: () => ({ body: { email: newEmail(), callback_url: callbackUrl } }), outcome: withCodes() },
    'to a domain of a foreign project': {
      send: (cast) => ({ body: { email: newEmail(), callback_url: toForeignDomain(cast) } }),
      outcome: withCodes('REDIRECT_URL_NOT_WHITELISTED'),
    },
  },
  'POST /latchkey/otp/send-sign-in-code': {
    plain: { send: () => ({ body: { email: newEmail(), callback_url: callbackUrl } }), outcome: withCodes() },
    'to a domain of a foreign project': {
      send: (cast) => ({ body: { email: newEmail(), callback_url: toForeignDomain(cast) } }),
      outcome: withCodes('REDIRECT_URL_NOT_WHITELISTED'),
    },
  },
  'POST /auth/otp/sign-in/check-code': coded('signIn'),
  'POST /latchkey/otp/check-code': coded('signIn'),
  'POST /auth/otp/sign-in': coded('signIn', {}, { destroys: 'signInCode' }),

  'POST /contact-channels/:user_id/:contact_channel_id/send-verification-code': {
    own: {
      send: ({ own }) => channel(own),
      outcome: (caller) => (caller.project === 'own' ? signedIn(caller) : notOwnChannel(caller)),
    },
    foreign: { send: ({ foreign }) => channel(foreign), outcome: notOwnChannel },
    'a foreign channel as an own one': {
      send: ({ foreign }) => channel(foreign, 'me'),
      outcome: ({ hasUser }) => (hasUser ? 'CHANNEL_UNKNOWN' : 'CANNOT_GET_OWN_USER_WITHOUT_USER'),
    },
  },
  'POST /contact-channels/send-verification-code': {
    own: { send: ({ own }) => byMail(own), outcome: onlyOwn('EMAIL_IS_NOT_PRIMARY_EMAIL') },
  },
  'POST /contact-channels/verify/check-code': coded('verification'),
  'POST /contact-channels/verify': coded('verification', {}, { destroys: 'verificationCode' }),
  'POST /latchkey/contact-channels/verify': coded('verification', {}, { destroys: 'verificationCode' }),
  'POST /latchkey/account-questions/confirm': { 'made up': madeUpTicket },
  'POST /latchkey/account-questions/secure': { 'made up': madeUpTicket },
} satisfies Record<string, Readonly<Record<string, Sample>>>;
