import { useConnectionsText } from '../../../../i18n/texts/connections.ts';
import { ConnectionSwitch } from './connection-switch.tsx';
import { StartPageForm } from './start-page-form.tsx';
import { isVisit, type StepProps } from './step-props.ts';

/** Where a sign-in goes on that begins on the pages of the identity provider, and whether it may. */
export function Unsolicited(props: StepProps) {
  const { provider, connection, connections } = props;
  const text = useConnectionsText();
  const { startUrl, isEnabled } = connection;
  // Set-up links lead to the hosted pages, which need not be those of the app, and an administrator can't tell.
  const isOwners = isVisit(props);
  const needed = isOwners ? 'onUnsolicitedOwners' : 'onUnsolicitedNeeds';
  const said = isEnabled ? 'onUnsolicitedHelp' : 'onUnsolicitedOff';
  return (
    <>
      {!isOwners && <StartPageForm {...props} />}
      {isOwners && startUrl !== null && (
        <p data-latchkey="small">
          {text('onStartUrl')}: <span data-latchkey="code">{startUrl}</span>
        </p>
      )}
      <ConnectionSwitch
        connection={connection}
        connections={connections}
        name="allowsUnsolicited"
        isDisabled={startUrl === null}
        label={text('onUnsolicited', { provider })}
        hint={text(startUrl === null ? needed : said)}
      />
    </>
  );
}
