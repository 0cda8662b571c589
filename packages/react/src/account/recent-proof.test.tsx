import { data, listOf } from '@latchkey/testing/fake-api';
import { ceremony, secondFactors } from '@latchkey/testing/fake-api/samples/sign-in';
import { channelBody, onceShown, userBody, userKeyBody } from '@latchkey/testing/fake-api/samples/user';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { accountAt } from '../../testing/account.tsx';
import { passkeyBrowser } from '../../testing/passkeys.ts';
import { proofReplies } from '../../testing/proofs.ts';
import { password, type StageOptions } from '../../testing/stage.tsx';

type Account = Awaited<ReturnType<typeof accountAt>>;

interface Act {
  readonly section: string;
  readonly key: string;
  readonly answer?: object;
  readonly options?: StageOptions;
  begin(account: Account): Promise<void>;
}

const madeKey = onceShown(userKeyBody(9, { description: 'Backups' }), 'uk_secret_x7k2');
const withFactor: StageOptions = {
  user: { requires_totp_mfa: true },
  replies: {
    'GET /latchkey/mfa': () => data(secondFactors({ authenticator_app: true, recovery_codes_remaining: 7 })),
  },
};
const { webAuthn } = passkeyBrowser();
const channel = channelBody(2, { value: 'b@example.com' });

/** What of the account others could take it over by, as people do it. */
const acts: readonly Act[] = [
  {
    section: 'password',
    key: 'POST /auth/password/set',
    options: { user: { has_password: false } },
    async begin({ type, press }) {
      await type('New password', 'a better horse battery');
      await press('Set password');
    },
  },
  {
    section: 'second-factor',
    key: 'POST /latchkey/mfa/recovery-codes',
    answer: { recovery_codes: ['aaaa-bbbb-cccc-dddd'], created_at_millis: 0 },
    options: withFactor,
    begin: ({ press }) => press('Create new recovery codes'),
  },
  {
    section: 'second-factor',
    key: 'PATCH /users/me',
    answer: userBody(1),
    options: withFactor,
    async begin({ press, user }) {
      await press('Turn off');
      await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Turn off' }));
    },
  },
  {
    section: 'passkeys',
    key: 'POST /auth/passkey/initiate-passkey-registration',
    answer: ceremony.make,
    options: { config: { passkey_enabled: true }, environment: { webAuthn, canUsePasskeys: () => true } },
    begin: ({ press }) => press('Add a passkey'),
  },
  {
    section: 'emails',
    key: 'POST /contact-channels',
    answer: channel,
    options: { replies: { 'GET /contact-channels': () => listOf() } },
    async begin({ type, press }) {
      await screen.findByLabelText('Email');
      await type('Email', 'b@example.com');
      await press('Add an email');
    },
  },
  {
    section: 'api-keys',
    key: 'POST /user-api-keys',
    answer: madeKey,
    options: { config: { allow_user_api_keys: true }, replies: { 'GET /latchkey/user-api-keys': () => listOf() } },
    async begin({ type, press }) {
      await press('Create key');
      await type('Description', 'Backups');
      await press('Create key');
    },
  },
  {
    section: 'delete',
    key: 'DELETE /users/me',
    options: { config: { client_user_deletion_enabled: true } },
    async begin({ type, press }) {
      await press('Delete account');
      await type('To confirm, type ada@example.com', 'ada@example.com');
      await press('Delete my account');
    },
  },
];

test.each(acts.map((act) => [act.key, act] as const))('%s goes on once it is confirmed', async (key, act) => {
  const { answer = { success: true }, options } = act;
  const given = await accountAt(act.section, {
    ...options,
    replies: {
      'GET /contact-channels': listOf(),
      ...options?.replies,
      ...proofReplies({ acts: { [key]: () => data(answer) } }),
    },
  });
  await act.begin(given);
  const dialog = within(await screen.findByRole('dialog', { name: "Confirm it's you" }));
  await given.user.type(dialog.getByLabelText('Password'), `${password}{Enter}`);
  await waitFor(() => expect(given.keys(key)).toHaveLength(2));
  expect(screen.queryByRole('dialog', { name: "Confirm it's you" })).toBeNull();
});
