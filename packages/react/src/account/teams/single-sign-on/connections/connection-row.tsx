import { useId } from 'react';
import { useConnectionsText } from '../../../../i18n/texts/connections.ts';
import { useDate } from '../../../../i18n/use-date.ts';
import { ActionButton } from '../../../../ui/action-button.tsx';
import { Button } from '../../../../ui/button.tsx';
import { ConnectionSteps } from './connection-steps.tsx';
import type { ConnectionProps } from './step-props.ts';

/** A connection: whether it is on, when it was used, and its steps. */
export function ConnectionRow(props: ConnectionProps) {
  const { connection, connections } = props;
  const text = useConnectionsText();
  const date = useDate();
  const steps = useId();
  const { displayName, isEnabled, isRequiredForDomains, lastUsedAt } = connection;
  const named = { connection: displayName };
  const isOpen = connections.open === connection.id;
  return (
    <li data-latchkey="row">
      <div data-latchkey="row-text">
        <strong data-latchkey="row-title">{displayName}</strong>
        <span data-latchkey="chips">
          <span data-latchkey="chip" data-tone={isEnabled ? undefined : 'warning'}>
            {text(isEnabled ? 'connectionOn' : 'connectionOff')}
          </span>
          {isEnabled && isRequiredForDomains && <span data-latchkey="chip">{text('connectionRequired')}</span>}
        </span>
        <span data-latchkey="small">
          {lastUsedAt ? text('connectionUsed', { date: date(lastUsedAt) }) : text('connectionUnused')}
        </span>
      </div>
      <div data-latchkey="acts">
        <Button
          variant="secondary"
          aria-label={text('connectionSetUpNamed', named)}
          aria-expanded={isOpen}
          aria-controls={isOpen ? steps : undefined}
          onClick={() => connections.toggle(connection)}
        >
          {text('connectionSetUp')}
        </Button>
        <ActionButton label={text('connectionDeleteNamed', named)} onClick={() => connections.setDeleting(connection)}>
          {text('connectionDelete')}
        </ActionButton>
      </div>
      {isOpen && <ConnectionSteps {...props} id={steps} />}
    </li>
  );
}
