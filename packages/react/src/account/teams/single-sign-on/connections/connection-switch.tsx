import { KnownError } from '@latchkey/sdk';
import type { SingleSignOnConnection } from '@latchkey/sdk/single-sign-on';
import { useId, useState } from 'react';
import { useAction } from '../../../../hooks/use-action.ts';
import { useConnectionsText } from '../../../../i18n/texts/connections.ts';
import { ErrorMessage } from '../../../../ui/feedback/error-message.tsx';
import { ConfirmDialog } from '../../../../ui/overlay/confirm-dialog.tsx';
import { useRefusal } from '../../team-refusal.ts';
import type { Connections } from './use-connections.ts';

type Flag = 'isEnabled' | 'isRequiredForDomains' | 'signRequests' | 'allowsUnsolicited';

interface ConnectionSwitchProps {
  readonly connection: SingleSignOnConnection;
  readonly connections: Connections;
  readonly name: Flag;
  /** On, whatever the connection says by itself; it can't be turned off then. */
  readonly isForced?: boolean;
  readonly isDisabled?: boolean;
  readonly label: string;
  readonly hint?: string;
  /** Asked before it is turned off. */
  readonly offAsked?: { readonly title: string; readonly help: string; readonly confirm: string } | undefined;
}

/** A switch of a connection. It shows what is wished while that is sent, and goes back if it fails. */
export function ConnectionSwitch(props: ConnectionSwitchProps) {
  const { connection, connections, name, isForced = false, isDisabled = false, label, hint, offAsked } = props;
  const text = useConnectionsText();
  const id = useId();
  const { act, busy, failure } = useAction();
  const [isAsking, setAsking] = useState(false);
  useRefusal(failure);
  // Its start page has ceased to be trusted since it was saved.
  const isUntrusted = KnownError.is(failure, 'REDIRECT_URL_NOT_WHITELISTED');
  const isOn = connection[name];
  const isShownOn = isForced || (busy === undefined ? isOn : busy === 'on');
  const turn = () =>
    act(isOn ? 'off' : 'on', async () => {
      setAsking(false);
      await connections.update(connection, { [name]: !isOn });
    });
  return (
    <div data-latchkey="field">
      <ErrorMessage error={isUntrusted ? undefined : failure} />
      <div role="alert">{isUntrusted && <p data-latchkey="error">{text('onStartUrlUntrusted')}</p>}</div>
      <label data-latchkey="check">
        <input
          data-latchkey="switch"
          type="checkbox"
          role="switch"
          checked={isShownOn}
          aria-checked={isShownOn}
          disabled={isForced || isDisabled}
          aria-busy={busy !== undefined || undefined}
          aria-describedby={hint === undefined ? undefined : id}
          onChange={() => (offAsked && isOn ? setAsking(true) : turn())}
        />
        {label}
      </label>
      {hint !== undefined && (
        <p data-latchkey="hint" id={id}>
          {hint}
        </p>
      )}
      {offAsked && (
        <ConfirmDialog
          open={isAsking}
          title={offAsked.title}
          confirmText={offAsked.confirm}
          isBusy={busy !== undefined}
          failure={undefined}
          onConfirm={turn}
          onClose={() => setAsking(false)}
        >
          {offAsked.help}
        </ConfirmDialog>
      )}
    </div>
  );
}
