import { Field, Input } from '@latchkey/react';
import type { Ban } from '@latchkey/sdk/server';
import { useState } from 'react';
import { useFrame } from '../../app/frame-context.ts';
import { nameOf } from '../../features/users/user-name.ts';
import { Confirm } from '../../ui/overlay/confirm.tsx';
import { useShownUser } from './user-detail.ts';

const MAX_REASON = 1000;

interface BanUserProps {
  readonly ban: Ban | null;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Bans a user, or lifts the ban. */
export function BanUser({ ban, open, onClose }: BanUserProps) {
  const { notify } = useFrame();
  const user = useShownUser();
  const name = nameOf(user);
  const [reason, setReason] = useState('');
  const isBanned = ban !== null;

  function close(): void {
    setReason('');
    onClose();
  }

  async function act(): Promise<void> {
    await (isBanned ? user.unban() : user.ban({ reason: reason.trim() || null }));
    notify(isBanned ? `Ban lifted for ${name}` : `${name} banned`);
  }

  return (
    <Confirm
      open={open}
      title={isBanned ? `Lift the ban for ${name}?` : `Ban ${name}?`}
      action={isBanned ? 'Lift ban' : 'Ban user'}
      isDestructive={!isBanned}
      act={act}
      onClose={close}
    >
      {isBanned ? (
        <p>The user can sign in again.</p>
      ) : (
        <>
          <p>All sessions end immediately, and the user can't sign in. The account and its data are kept.</p>
          <Field label="Reason (optional)" hint="Visible only to owners and your server.">
            <Input
              autoComplete="off"
              maxLength={MAX_REASON}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          </Field>
        </>
      )}
    </Confirm>
  );
}
