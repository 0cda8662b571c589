import { Button } from '../elements/button.tsx';
import { Dialog } from '../elements/dialog.tsx';
import type { Passkeys } from '../hooks/use-passkeys.ts';
import { useAccountText } from '../messages/use-account-text.ts';
import { Failure } from './failure.tsx';

/** Asks before a passkey is removed. */
export function PasskeyRemoval({ passkeys }: { readonly passkeys: Passkeys }) {
  const text = useAccountText();
  const { removing, setRemoving } = passkeys;
  const close = () => setRemoving(undefined);
  return (
    <Dialog
      open={removing !== undefined}
      title={text('passkeyRemoveAsked', { name: removing?.name ?? '' })}
      onClose={close}
    >
      <p data-latchkey="text">{text('passkeyRemoveHelp')}</p>
      <Failure error={passkeys.failure} />
      <div data-latchkey="actions">
        <Button variant="secondary" onClick={close}>
          {text('cancel')}
        </Button>
        <Button
          variant="destructive"
          busy={passkeys.busy === 'remove'}
          onClick={() => removing && passkeys.remove(removing.id)}
        >
          {text('passkeyRemove')}
        </Button>
      </div>
    </Dialog>
  );
}
