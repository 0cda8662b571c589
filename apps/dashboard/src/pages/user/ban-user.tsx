import { Button, Field, Input } from '@latchkey/react';
import type { Ban } from '@latchkey/sdk/server';
import { useState } from 'react';
import { useFrame } from '../../app/frame-context.ts';
import { nameOf } from '../../features/users/user-name.ts';
import { Time } from '../../ui/data/time.tsx';
import { Confirm } from '../../ui/overlay/confirm.tsx';
import { useShownUser } from './user-detail.ts';

const MAX_REASON = 1000;

/** Keeps somebody out, or lets them in again. */
export function BanUser({ ban }: { readonly ban: Ban | null }) {
  const { notify } = useFrame();
  const user = useShownUser();
  const name = nameOf(user);
  const [isAsking, setAsking] = useState(false);
  const [reason, setReason] = useState('');
  const isBanned = ban !== null;

  async function act(): Promise<void> {
    await (isBanned ? user.unban() : user.ban({ reason: reason.trim() || null }));
    notify(isBanned ? `The ban of ${name} is lifted` : `${name} is banned`);
  }

  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="min-w-0 flex-1 basis-64 text-pretty text-soft">
        {ban === null ? (
          'A banned user is signed out at once, and no way of signing in is taken any more.'
        ) : (
          <>
            Banned <Time at={ban.bannedAt} />
            {ban.reason ? `: ${ban.reason}` : '.'}
          </>
        )}
      </p>
      <Button
        variant="secondary"
        onClick={() => {
          setReason('');
          setAsking(true);
        }}
      >
        {isBanned ? 'Lift ban' : 'Ban user'}
      </Button>
      <Confirm
        open={isAsking}
        title={isBanned ? `Lift the ban of ${name}?` : `Ban ${name}?`}
        action={isBanned ? 'Lift ban' : 'Ban user'}
        isDestructive={!isBanned}
        act={act}
        onClose={() => setAsking(false)}
      >
        {isBanned ? (
          <p>The user can sign in again as before.</p>
        ) : (
          <>
            <p>All sessions end at once. The account and its data stay.</p>
            <Field label="Reason (optional)" hint="Only owners and servers read it.">
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
    </div>
  );
}
