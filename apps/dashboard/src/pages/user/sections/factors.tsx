import { useStore } from '@latchkey/react';
import type { AdminApp, UserFactors } from '@latchkey/sdk/admin';
import { type ActionItem, ActionList } from '../../../ui/data/action-list.tsx';
import { Time } from '../../../ui/data/time.tsx';
import { useUserDetail } from '../user-detail.ts';

export function Factors() {
  const { app, userId, stores } = useUserDetail();
  const factors = useStore(stores.factors);
  return (
    <ActionList
      label="Passkeys and two-factor authentication"
      none="This user has no passkeys, and two-factor authentication is off."
      items={[
        ...(factors?.secondFactorEnabled ? [secondFactor(app, userId, factors)] : []),
        ...(factors?.passkeys ?? []).map((passkey) => passkeyItem(app, userId, passkey)),
      ]}
    />
  );
}

const secondFactor = (app: AdminApp, userId: string, factors: UserFactors): ActionItem => ({
  id: 'two-factor authentication',
  name: 'two-factor authentication',
  title: 'Two-factor authentication',
  facts: factsOf(factors),
  actions: [
    {
      label: 'Reset',
      question: {
        title: 'Reset two-factor authentication?',
        action: 'Reset two-factor authentication',
        text: "The user signs in without it until they set it up again. The authenticator app, security keys and recovery codes are removed. We'll email the user.",
      },
      call: 'DELETE /latchkey/users/:user_id/factors',
      done: 'Two-factor authentication reset',
      run: () => app.resetSecondFactor(userId),
    },
  ],
});

/** What there is of it: `Authenticator app · 2 security keys · 9 recovery codes left`. */
function factsOf({ authenticatorApp, securityKeys, recoveryCodesRemaining: codes }: UserFactors): string {
  const keys = securityKeys.length;
  return [
    ...(authenticatorApp ? ['Authenticator app'] : []),
    ...(keys > 0 ? [keys === 1 ? '1 security key' : `${keys} security keys`] : []),
    codes === 1 ? '1 recovery code left' : `${codes} recovery codes left`,
  ].join(' · ');
}

const passkeyItem = (
  app: AdminApp,
  userId: string,
  { id, name, createdAt, lastUsedAt }: UserFactors['passkeys'][number],
): ActionItem => ({
  id,
  name,
  title: name,
  facts: (
    <>
      Passkey · Created <Time at={createdAt} />
      {' · '}
      {lastUsedAt === null ? (
        'Never used'
      ) : (
        <>
          Last used <Time at={lastUsedAt} />
        </>
      )}
    </>
  ),
  actions: [
    {
      label: 'Remove',
      question: {
        title: `Remove the passkey ${name}?`,
        action: 'Remove passkey',
        text: "This passkey will stop working, even if it's the user's only sign-in method. We'll email the user.",
      },
      call: 'DELETE /latchkey/users/:user_id/passkeys/:id',
      done: 'Passkey removed',
      run: () => app.removeUserPasskey(userId, id),
    },
  ],
});
