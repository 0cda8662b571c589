import { data, done, never, refusal, unreachable } from '@latchkey/testing/fake-api/answers';
import type { Reply } from '@latchkey/testing/fake-api/table';
import { failures } from '../../failures.ts';
import { screen } from '../../screen.tsx';
import type { State, Step } from '../../state.ts';

const CHECK = 'POST /latchkey/cli/check';
const CONFIRM = 'POST /latchkey/cli/confirm';
const DENY = 'POST /latchkey/cli/deny';
const query = `?login_code=7kq2m0rx${'0'.repeat(37)}`;
const asking = {
  comparison_code: '7KQ2-M0RX',
  user_agent: 'latchkey/0.1.0 (linux; ada-laptop)',
  ip: '203.0.113.7',
  country_code: 'GB',
  city_name: 'London',
  created_at_millis: Date.UTC(2026, 9, 1, 12),
  expires_at_millis: Date.UTC(2026, 9, 1, 14),
  is_session_fresh: true,
};
const unknown = refusal('CLI_LOGIN_UNKNOWN');

const asked = (name: string, differs: object = {}) =>
  screen('cli-auth-confirm', name, { query, isSignedIn: true, replies: { [CHECK]: data({ ...asking, ...differs }) } });
const answered = (name: string, button: 'Allow' | 'Deny', reply: Reply) => {
  const steps: readonly Step[] = [{ click: ['button', button] }];
  const replies = { [CHECK]: data(asking), [button === 'Allow' ? CONFIRM : DENY]: reply };
  return screen('cli-auth-confirm', name, { query, isSignedIn: true, steps, replies });
};
const looked = (name: string, reply: Reply) =>
  screen('cli-auth-confirm', name, { query, isSignedIn: true, replies: { [CHECK]: reply } });

export const cliAuthConfirm: readonly State[] = [
  asked('asked'),
  asked('asked, long names', {
    user_agent: `${'rindfleischetikettierung/'.repeat(8)}1.0`,
    ip: '2001:db8:85a3:8d3:1319:8a2e:370:7348',
    city_name: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch',
  }),
  asked('asked, nothing known', { user_agent: null, ip: null, country_code: null, city_name: null }),
  asked('signed in long ago', { is_session_fresh: false }),
  looked('looking', never),
  looked('over', unknown),
  looked('service out of reach', unreachable),
  answered('allowing', 'Allow', never),
  answered('allowed', 'Allow', done),
  answered('denied', 'Deny', done),
  answered('answered elsewhere', 'Allow', unknown),
  answered('unexpected failure', 'Allow', failures.broken),
  screen('cli-auth-confirm', 'without a code', { isSignedIn: true }),
];
