import { useId } from 'react';
import { useAction } from '../../../../hooks/use-action.ts';
import { useConnectionsText } from '../../../../i18n/texts/connections.ts';
import { ErrorMessage } from '../../../../ui/feedback/error-message.tsx';
import { useRefusal } from '../../team-refusal.ts';
import { Exceptions } from './exceptions.tsx';
import { Step } from './step.tsx';
import { isSetUp, type StepProps } from './step-props.ts';

interface OnStepProps extends StepProps {
  readonly hasPassed: boolean;
}

/** Whether members can sign in by it, whether they have to, and who is excepted from that. */
export function OnStep({ number, connection, connections, hasDomain, hasPassed, team }: OnStepProps) {
  const text = useConnectionsText();
  const { act, busy, failure } = useAction();
  useRefusal(failure);
  const { isEnabled, isRequiredForDomains } = connection;
  const canRequire = isRequiredForDomains || (isEnabled && hasDomain && (hasPassed || connection.lastUsedAt !== null));
  const set = (name: 'isEnabled' | 'isRequiredForDomains') => () =>
    act(name, () => connections.update(connection, { [name]: !connection[name] }));
  return (
    <Step number={number} title={text('stepOn')} isDone={isEnabled}>
      <ErrorMessage error={failure} />
      <Switch
        isOn={isEnabled}
        isBusy={busy === 'isEnabled'}
        isDisabled={!isSetUp(connection)}
        label={text('onEnabled')}
        onFlip={set('isEnabled')}
      />
      <Switch
        isOn={isRequiredForDomains}
        isBusy={busy === 'isRequiredForDomains'}
        isDisabled={!canRequire}
        label={text('onRequired')}
        hint={text(canRequire ? 'onRequiredHelp' : 'onRequiredNeeds')}
        onFlip={set('isRequiredForDomains')}
      />
      {isRequiredForDomains && team.listUsers && <Exceptions connection={connection} team={team} />}
    </Step>
  );
}

interface SwitchProps {
  readonly isOn: boolean;
  readonly isBusy: boolean;
  readonly isDisabled: boolean;
  readonly label: string;
  readonly hint?: string;
  onFlip(): void;
}

/** It shows what is wished while that is sent, and goes back if it fails. */
function Switch({ isOn, isBusy, isDisabled, label, hint, onFlip }: SwitchProps) {
  const id = useId();
  const isShownOn = isBusy ? !isOn : isOn;
  return (
    <div data-latchkey="field">
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
          onChange={onFlip}
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
