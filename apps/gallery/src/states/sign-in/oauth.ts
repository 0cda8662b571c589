import { listOf, never, unreachable } from '@latchkey/testing/fake-api/answers';
import type { Reply } from '@latchkey/testing/fake-api/table';
import { failures } from '../../failures.ts';
import { type ScreenOptions, screen } from '../../screen.tsx';
import type { State, Step } from '../../state.ts';
import { hurried } from '../../times.ts';

const all = [
  'apple',
  'bitbucket',
  'discord',
  'facebook',
  'github',
  'gitlab',
  'google',
  'linkedin',
  'microsoft',
  'spotify',
  'x',
];
const providers = (...ids: string[]) => ({ enabled_oauth_providers: ids.map((id) => ({ id })) });
const named = { 'GET /latchkey/oauth-providers': listOf({ id: 'acme', display_name: 'Northwind Staff' }) };

/** This browser has been sent to a provider before. */
function after(last: string, state: State): State {
  return {
    ...state,
    render() {
      localStorage.setItem('latchkey_last_oauth_provider', last);
      return state.render();
    },
  };
}

const waits = 's'.repeat(43);
const cookies = { read: () => `latchkey-oauth-${waits}=${'v'.repeat(43)}`, write: () => {} };
// Not the address itself, in which the gallery has a state of its own.
const href = () => new URL(`/handler/oauth-callback?code=${'c'.repeat(64)}&state=${waits}`, location.href).href;
const page = { href, go: () => {}, rewrite: () => {} };
const callback = (name: string, reply: Reply, options: ScreenOptions = {}) =>
  screen('oauth-callback', name, {
    replies: { 'POST /auth/oauth/token': reply },
    environment: { cookies, page },
    ...options,
  });

const leave: readonly Step[] = [{ click: ['button', 'Sign in with GitHub'] }];
const failed = (code: string, message: string) =>
  screen('error', code, { query: `?${new URLSearchParams({ errorCode: code, message, details: '{}' })}` });

export const oauth: readonly State[] = [
  after('', screen('sign-in', 'providers', { config: providers('apple', 'github', 'google') })),
  ...all.map((id) => after('', screen('sign-in', `provider ${id}`, { config: providers(id) }))),
  after('', screen('sign-in', 'many providers', { config: providers(...all) })),
  after('google', screen('sign-in', 'many providers, one used last', { config: providers(...all) })),
  after('google', screen('sign-in', 'a provider used last', { config: providers('github', 'google') })),
  after('', screen('sign-in', 'a provider of its own', { config: providers('acme', 'google'), replies: named })),
  after('', screen('sign-in', 'on the way to a provider', { config: providers('github', 'google'), steps: leave })),
  after('', screen('sign-in', 'providers only', { config: { credential_enabled: false, ...providers('github') } })),
  after('', screen('sign-up', 'providers', { config: providers('github', 'google') })),
  callback('waiting', never),
  callback('late', never, { time: hurried }),
  callback('failed', failures.broken),
  callback('service out of reach', unreachable),
  screen('oauth-callback', 'nothing to go on with'),
  failed('OUTER_OAUTH_TIMEOUT', 'The OAuth flow has timed out. Please sign in again.'),
  failed('CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE', 'This email is used already.'),
  failed('SIGN_UP_NOT_ENABLED', 'Sign-up is not enabled.'),
];
