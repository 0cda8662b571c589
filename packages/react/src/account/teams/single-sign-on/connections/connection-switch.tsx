import type { SingleSignOnConnection } from '@latchkey/sdk/single-sign-on';
import { useId } from 'react';
import { useAction } from '../../../../hooks/use-action.ts';
import { ErrorMessage } from '../../../../ui/feedback/error-message.tsx';
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
}

/** A switch of a connection. It shows what is wished while that is sent, and goes back if it fails. */
export function ConnectionSwitch(props: ConnectionSwitchProps) {
  const { connection, connections, name, isForced = false, isDisabled = isForced, label, hint } = props;
  const id = useId();
  const { act, busy, failure } = useAction();
  useRefusal(failure);
  const isBusy = busy !== undefined;
  const isOn = connection[name];
  const isShownOn = isForced || (isBusy ? !isOn : isOn);
  return (
    <div data-latchkey="field">
      <ErrorMessage error={failure} />
      <label data-latchkey="check">
        <input
          data-latchkey="switch"
          type="checkbox"
          role="switch"
          checked={isShownOn}
          aria-checked={isShownOn}
          disabled={isDisabled}
          aria-busy={isBusy || undefined}
          aria-describedby={hint === undefined ? undefined : id}
          onChange={() => act(name, () => connections.update(connection, { [name]: !isOn }))}
        />
        {label}
      </label>
      {hint !== undefined && (
        <p data-latchkey="hint" id={id}>
          {hint}
        </p>
      )}
    </div>
  );
}
