import { useState } from 'react';
import { useFocusBack } from '../../../../hooks/dom/use-focus-back.ts';
import { useConnectionsText } from '../../../../i18n/texts/connections.ts';
import { Button } from '../../../../ui/button.tsx';
import { Loading } from '../../../../ui/feedback/loading.tsx';
import { ConfirmDialog } from '../../../../ui/overlay/confirm-dialog.tsx';
import { Subsection } from '../../../subsection.tsx';
import { useRefusal } from '../../team-refusal.ts';
import type { OfTeam } from '../of-team.ts';
import { ConnectionForm } from './connection-form.tsx';
import { ConnectionRow } from './connection-row.tsx';
import { useConnections } from './use-connections.ts';

interface ConnectionsProps extends OfTeam {
  /** Whether the team has a verified domain, without which nothing can be required. */
  readonly hasDomain: boolean;
}

/** The single sign-on connections of a team, each with its steps. */
export function Connections({ hasDomain, ...of }: ConnectionsProps) {
  const text = useConnectionsText();
  const connections = useConnections(of);
  const { list, deleting, setDeleting, failure } = connections;
  const [isAdding, setAdding] = useState(false);
  const add = useFocusBack<HTMLButtonElement>(isAdding);
  useRefusal(failure);
  return (
    <Subsection title={text('connections')}>
      <div data-latchkey="form" ref={connections.ref} tabIndex={-1}>
        <p data-latchkey="text">{text('connectionsHelp')}</p>
        <Loading of={connections.known} />
        {list && !isAdding && (
          <div data-latchkey="actions">
            <Button ref={add} onClick={() => setAdding(true)}>
              {text('connectionAdd')}
            </Button>
          </div>
        )}
        {isAdding && <ConnectionForm connections={connections} onClose={() => setAdding(false)} />}
        {list && list.length > 0 && (
          <ul data-latchkey="rows">
            {list.map((connection) => (
              <ConnectionRow
                key={connection.id}
                connection={connection}
                connections={connections}
                hasDomain={hasDomain}
                {...of}
              />
            ))}
          </ul>
        )}
        <div data-latchkey="status" role="status">
          {connections.done}
        </div>
        <ConfirmDialog
          open={deleting !== undefined}
          title={text('connectionDeleteAsked', { connection: deleting?.displayName ?? '' })}
          confirmText={text('connectionDelete')}
          isBusy={connections.busy === 'delete'}
          failure={failure}
          onConfirm={connections.delete}
          onClose={() => setDeleting(undefined)}
        >
          {text('connectionDeleteHelp')}
        </ConfirmDialog>
      </div>
    </Subsection>
  );
}
