import type { PasskeyCapabilities, WebAuthnErrorCode } from '@latchkey/sdk';
import { data, listOf } from '@latchkey/testing/fake-api/answers';
import { secondFactors } from '@latchkey/testing/fake-api/samples/sign-in';
import type { UserBody } from '@latchkey/testing/fake-api/samples/user';
import { apiKeys, categories, channels, securityEvents, sessions, signIns } from './accounts.ts';
import type { Circumstances } from './app.ts';
import { passkeys, refusing } from './passkeys.ts';
import { project, user } from './people.ts';
import { screen } from './screen.tsx';
import type { State, Step } from './state.ts';
import { teams } from './teams.ts';

interface AccountOptions {
  readonly config?: Circumstances['config'];
  readonly branding?: Circumstances['branding'];
  readonly replies?: Circumstances['replies'];
  readonly user?: Partial<UserBody>;
  /** What the browser can do with passkeys. */
  readonly can?: PasskeyCapabilities;
  /** What the browser says of every passkey and security key that it is to make. */
  readonly refuses?: WebAuthnErrorCode;
  readonly steps?: readonly Step[];
}

/** The assurance of a session with one factor, in a project that requires two; null for no grace period. */
export const graceUntil = (grace_ends_at_millis: number | null) => ({
  required: 'two-factors',
  current: 'one-factor',
  is_met: false,
  ways: [],
  enrolments: ['totp', 'passkey'],
  grace_ends_at_millis,
});

/** A state of a section of the account settings, for a user who has everything. */
export function account(section: string, name: string, options: AccountOptions = {}): State {
  const { branding, can, config, refuses, replies, steps, user: changes } = options;
  const { environment } = passkeys({
    ...(can && { capabilities: async () => can }),
    ...(refuses && { create: refusing(refuses) }),
  });
  return screen('account-settings', `${section}: ${name}`, {
    query: `#${section}`,
    isSignedIn: true,
    lang: 'en-GB',
    ...(environment && { environment }),
    replies: {
      'GET /projects/current': data(project({ ...signIns, ...config }, branding)),
      'GET /users/me': data({ ...user, ...changes }),
      'GET /contact-channels': channels.some,
      'GET /latchkey/sessions': sessions.some,
      'GET /latchkey/users/me/events': securityEvents,
      'GET /emails/notification-preference/me': categories,
      'GET /latchkey/user-api-keys': apiKeys.some,
      'GET /latchkey/mfa': data(secondFactors()),
      'GET /latchkey/trusted-devices': listOf(),
      'GET /latchkey/connected-apps': listOf(),
      'GET /latchkey/delegations': listOf(),
      'GET /teams': teams.none,
      'GET /latchkey/assurance': data(graceUntil(null)),
      ...replies,
    },
    ...(steps && { steps }),
  });
}
