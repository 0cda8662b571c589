import { useStore } from '@latchkey/react';
import type { Factors as Known } from '../../../app/calls.ts';
import { type ActionItem, ActionList } from '../../../ui/data/action-list.tsx';
import { Time } from '../../../ui/data/time.tsx';
import { type UserDetailStore, useUserDetail } from '../user-detail-store.ts';

export function Factors() {
  const detail = useUserDetail();
  const factors = useStore(detail.factors);
  return (
    <ActionList
      label="Passkeys and second factor"
      none="This user has no passkey and no second factor."
      items={[
        ...(factors.second_factor_enabled ? [secondFactor(detail, factors)] : []),
        ...factors.passkeys.map((passkey) => passkeyItem(detail, passkey)),
      ]}
    />
  );
}

const secondFactor = (detail: UserDetailStore, { recovery_codes_remaining: left }: Known): ActionItem => ({
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
      run: () => detail.takeFactor('DELETE /latchkey/users/:user_id/factors'),
    },
  ],
});

const passkeyItem = (
  detail: UserDetailStore,
  { id, name, created_at_millis, last_used_at_millis }: Known['passkeys'][number],
): ActionItem => ({
  id,
  name,
  title: name,
  facts: (
    <>
      Passkey · Made <Time at={new Date(created_at_millis)} />
      {' · '}
      {last_used_at_millis === null ? (
        'Never used'
      ) : (
        <>
          Last used <Time at={new Date(last_used_at_millis)} />
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
      run: () => detail.takeFactor('DELETE /latchkey/users/:user_id/passkeys/:id', id),
    },
  ],
});
