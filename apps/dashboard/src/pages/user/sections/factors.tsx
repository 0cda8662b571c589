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
      label="Passkeys and second factor"
      none="This user has no passkey and no second factor."
      items={[
        ...(factors?.secondFactorEnabled ? [secondFactor(app, userId, factors)] : []),
        ...(factors?.passkeys ?? []).map((passkey) => passkeyItem(app, userId, passkey)),
      ]}
    />
  );
}

const secondFactor = (app: AdminApp, userId: string, { recoveryCodesRemaining: left }: UserFactors): ActionItem => ({
  id: 'second factor',
  name: 'second factor',
  title: 'Authenticator app',
  facts: `Second factor · ${left === 1 ? '1 recovery code' : `${left} recovery codes`} left`,
  actions: [
    {
      label: 'Reset',
      question: {
        title: 'Reset the second factor?',
        action: 'Reset second factor',
        text: 'The user signs in without it until a new one is set up. The recovery codes go too, and the user is told.',
      },
      done: 'Second factor reset',
      run: () => app.resetSecondFactor(userId),
    },
  ],
});

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
      Passkey · Made <Time at={createdAt} />
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
        text: 'It signs nobody in any more, even if it is the only way in. The user is told.',
      },
      done: 'Passkey removed',
      run: () => app.removeUserPasskey(userId, id),
    },
  ],
});
