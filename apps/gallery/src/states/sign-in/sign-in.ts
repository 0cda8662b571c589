import { data, knownError, never, refusal, unreachable } from '@latchkey/testing/fake-api/answers';
import { idOf } from '@latchkey/testing/fake-api/samples/ids';
import type { Reply } from '@latchkey/testing/fake-api/table';
import type { Circumstances } from '../../app.ts';
import { failures } from '../../failures.ts';
import { listed, passkeys, refusing } from '../../passkeys.ts';
import { accessToken, projectId, user } from '../../people.ts';
import { embedded, type ScreenOptions, screen } from '../../screen.tsx';
import type { State, Step } from '../../state.ts';
import { hurried, still } from '../../times.ts';

const fill: readonly Step[] = [
  { fill: 'Email', with: 'ada@example.com' },
  { fill: 'Password', with: 'correct horse' },
];
const submit: Step = { click: ['button', 'Sign In'] };
const byPasskey: Step = { click: ['button', 'Sign in with a passkey'] };
const sent = [...fill, submit];
const answered = (reply: Reply) => ({ replies: { 'POST /auth/password/sign-in': reply } });

const make: Step = { click: ['button', 'Create a passkey'] };
/** The user has just signed in by password. */
const suggested = (name: string, { replies, ...circumstances }: Circumstances, steps: readonly Step[] = []) =>
  screen('sign-in', name, {
    ...circumstances,
    replies: {
      ...replies,
      'POST /auth/password/sign-in': data({ access_token: accessToken(), refresh_token: 'r', user_id: user.id }),
      'GET /users/me': data(user),
      'GET /latchkey/passkeys': listed(),
    },
    steps: [...sent, { see: 'Not now' }, ...steps],
  });

const offer = 'Continue with single sign-on';
const connectionId = idOf(1, 7);
/** The domain of the address has a connection. */
const singleSignOn = (name: string, { replies, ...options }: ScreenOptions) =>
  screen('sign-in', name, {
    branding: { single_sign_on_screens: true },
    replies: {
      'POST /latchkey/sso/discover': data({ connection_id: connectionId, is_required: false }),
      ...replies,
    },
    ...options,
  });

export const signIn: readonly State[] = [
  screen('sign-in', 'idle'),
  screen('sign-in', 'loading', { replies: { 'GET /projects/current': never } }),
  screen('sign-in', 'filled', { steps: fill }),
  screen('sign-in', 'empty fields', { steps: [submit] }),
  screen('sign-in', 'bad email', {
    steps: [{ fill: 'Email', with: 'ada@example' }, { fill: 'Password', with: 'correct horse' }, submit],
  }),
  screen('sign-in', 'busy', { ...answered(never), steps: sent }),
  screen('sign-in', 'slow', { ...answered(never), time: hurried, steps: sent }),
  screen('sign-in', 'wrong password', { ...answered(failures.wrongPassword), steps: sent }),
  screen('sign-in', 'too many tries', {
    ...answered(failures.limited),
    time: still,
    environment: { clock: still.clock },
    steps: sent,
  }),
  screen('sign-in', 'password not enough', {
    ...answered(failures.passwordNotEnough),
    time: still,
    environment: { clock: still.clock },
    steps: sent,
  }),
  screen('sign-in', 'unexpected failure', { ...answered(failures.broken), steps: sent }),
  screen('sign-in', 'service out of reach', { ...answered(unreachable), steps: sent }),
  screen('sign-in', 'offline', { isOffline: true }),
  screen('sign-in', 'sign-up closed', { config: { sign_up_enabled: false } }),
  screen('sign-in', 'no method', { config: { credential_enabled: false } }),
  screen('sign-in', 'passkey', passkeys({})),
  screen('sign-in', 'passkey busy', { ...passkeys({ get: () => new Promise(() => {}) }), steps: [byPasskey] }),
  screen('sign-in', 'passkey failed', { ...passkeys({ get: refusing('ERROR_INVALID_DOMAIN') }), steps: [byPasskey] }),
  screen('sign-in', 'passkey only', passkeys({}, { credential_enabled: false })),
  suggested('passkey suggested', passkeys({})),
  suggested('passkey suggested, busy', passkeys({}), [make]),
  suggested('passkey suggested, failed', passkeys({ create: refusing('ERROR_INVALID_DOMAIN') }), [make]),
  screen('sign-in', 'passkey only, and unsupported', {
    config: { credential_enabled: false, passkey_enabled: true },
    environment: { canUsePasskeys: () => false },
  }),
  singleSignOn('single sign-on', { steps: [...fill, { see: offer }] }),
  singleSignOn('single sign-on required', {
    replies: { 'POST /auth/password/sign-in': refusal('SINGLE_SIGN_ON_REQUIRED') },
    steps: [...sent, { see: "Your team requires single sign-on. Sign in with your team's identity provider." }],
  }),
  screen('sign-in', 'begun at the identity provider', {
    branding: { single_sign_on_screens: true },
    query: `?sso_connection=${connectionId}`,
    steps: [{ see: offer }],
  }),
  screen('sign-in', 'project unknown', {
    replies: { 'GET /projects/current': knownError('PROJECT_NOT_FOUND', { project_id: projectId }) },
  }),
  embedded('sign-in', 'signed in already', { isSignedIn: true }),
  screen('sign-in', 'untrusted return target', { query: '?after_auth_return_to=https%3A%2F%2Fevil.example%2F' }),
  embedded('sign-in', 'embedded in a page'),
];
