import { useConnectionsText } from '../../../../i18n/texts/connections.ts';
import { ConnectionSwitch } from './connection-switch.tsx';
import { Exceptions } from './exceptions.tsx';
import { Step } from './step.tsx';
import { isSetUp, type StepProps } from './step-props.ts';
import { Unsolicited } from './unsolicited.tsx';

interface OnStepProps extends StepProps {
  readonly hasPassed: boolean;
}

/** Whether members can sign in by it, whether they have to and who is excepted, and whether they can begin there. */
export function OnStep(props: OnStepProps) {
  const { number, connection, connections, hasDomain, hasPassed, team } = props;
  const text = useConnectionsText();
  const { isEnabled, isRequiredForDomains } = connection;
  const canRequire = isRequiredForDomains || (isEnabled && hasDomain && (hasPassed || connection.lastUsedAt !== null));
  const of = { connection, connections };
  return (
    <Step number={number} title={text('stepOn')} isDone={isEnabled}>
      <ConnectionSwitch {...of} name="isEnabled" isDisabled={!isSetUp(connection)} label={text('onEnabled')} />
      <ConnectionSwitch
        {...of}
        name="isRequiredForDomains"
        isDisabled={!canRequire}
        label={text('onRequired')}
        hint={text(canRequire ? 'onRequiredHelp' : 'onRequiredNeeds')}
      />
      {isRequiredForDomains && team.listUsers && <Exceptions connection={connection} team={team} />}
      {connection.type === 'saml' && <Unsolicited {...props} />}
    </Step>
  );
}
