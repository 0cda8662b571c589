import { useStore } from '@latchkey/react';
import type { Factors as Known } from '../../../app/calls.ts';
import { type ActItem, ActList } from '../../../ui/data/action-list.tsx';
import { Time } from '../../../ui/data/time.tsx';
import { type Dossier, useDossier } from '../user-detail-store.ts';

export function Factors() {
  const dossier = useDossier();
  const factors = useStore(dossier.factors);
  return (
    <ActList
      label="Passkeys and second factor"
      none="This user has no passkey and no second factor."
      items={[
        ...(factors.second_factor_enabled ? [secondFactor(dossier, factors)] : []),
        ...factors.passkeys.map((passkey) => passkeyItem(dossier, passkey)),
      ]}
    />
  );
}

const secondFactor = (dossier: Dossier, { recovery_codes_remaining: left }: Known): ActItem => ({
  id: 'second factor',
  name: 'second factor',
  title: 'Authenticator app',
  facts: `Second factor · ${left === 1 ? '1 recovery code' : `${left} recovery codes`} left`,
  acts: [
    {
      label: 'Reset',
      question: {
        title: 'Reset the second factor?',
        action: 'Reset second factor',
        text: 'The user signs in without it until a new one is set up. The recovery codes go too, and the user is told.',
      },
      done: 'Second factor reset',
      run: () => dossier.takeFactor('DELETE /latchkey/users/:user_id/factors'),
    },
  ],
});

const passkeyItem = (
  dossier: Dossier,
  { id, name, created_at_millis, last_used_at_millis }: Known['passkeys'][number],
): ActItem => ({
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
  acts: [
    {
      label: 'Remove',
      question: {
        title: `Remove the passkey ${name}?`,
        action: 'Remove passkey',
        text: 'It signs nobody in any more, even if it is the only way in. The user is told.',
      },
      done: 'Passkey removed',
      run: () => dossier.takeFactor('DELETE /latchkey/users/:user_id/passkeys/:id', id),
    },
  ],
});
