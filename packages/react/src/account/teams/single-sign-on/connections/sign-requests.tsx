import { useConnectionsText } from '../../../../i18n/texts/connections.ts';
import { ConnectionSwitch } from './connection-switch.tsx';
import { asSentence, type StepProps } from './step-props.ts';

/** Whether requests are signed. Those who have to sign in by the connection would be locked out if it stopped working. */
export function SignRequests({
  connection,
  connections,
  provider,
}: Pick<StepProps, 'connection' | 'connections' | 'provider'>) {
  const text = useConnectionsText();
  const { saml, signRequests, isEnabled, isRequiredForDomains } = connection;
  const isForced = saml?.wantsSignedRequests ?? false;
  const hint = isForced
    ? asSentence(text('samlSignAsked', { provider }))
    : text(signRequests ? 'samlSignOn' : 'samlSignHelp');
  return (
    <ConnectionSwitch
      connection={connection}
      connections={connections}
      name="signRequests"
      isForced={isForced}
      label={text('samlSign')}
      hint={hint}
      offAsked={
        isEnabled && isRequiredForDomains
          ? { title: text('samlSignOffAsked'), help: text('samlSignOffHelp'), confirm: text('samlSignOff') }
          : undefined
      }
    />
  );
}
