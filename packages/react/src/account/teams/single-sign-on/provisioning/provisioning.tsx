import { useState } from 'react';
import { useFocusBack } from '../../../../hooks/dom/use-focus-back.ts';
import { useConnectionsText } from '../../../../i18n/texts/connections.ts';
import { Button } from '../../../../ui/button.tsx';
import { ErrorMessage } from '../../../../ui/feedback/error-message.tsx';
import { Loading } from '../../../../ui/feedback/loading.tsx';
import { SavedForm } from '../../../../ui/form/saved-form.tsx';
import { ConfirmDialog } from '../../../../ui/overlay/confirm-dialog.tsx';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import { Subsection } from '../../../subsection.tsx';
import { useRefusal } from '../../team-refusal.ts';
import { CopiedValue } from '../copied-value.tsx';
import type { OfTeam } from '../of-team.ts';
import { DirectoryForm } from './directory-form.tsx';
import { DirectoryRow } from './directory-row.tsx';
import { type Directories, useDirectories } from './use-directories.ts';

/** The directories that provision the members of a team. */
export function Provisioning(props: OfTeam) {
  const text = useConnectionsText();
  const directories = useDirectories(props);
  const { list, ending, failure } = directories;
  const [isAdding, setAdding] = useState(false);
  const add = useFocusBack<HTMLButtonElement>(isAdding);
  useRefusal(failure);
  return (
    <Subsection title={text('provisioning')}>
      <div data-latchkey="form" ref={directories.ref} tabIndex={-1}>
        <p data-latchkey="text">{text('provisioningHelp')}</p>
        <Loading of={directories.known} />
        <ErrorMessage error={ending ? undefined : failure} />
        {list && !isAdding && (
          <div data-latchkey="actions">
            <Button ref={add} onClick={() => setAdding(true)}>
              {text('directoryConnect')}
            </Button>
          </div>
        )}
        {isAdding && <DirectoryForm directories={directories} onClose={() => setAdding(false)} />}
        {list && list.length > 0 && (
          <ul data-latchkey="rows">
            {list.map((directory) => (
              <DirectoryRow key={directory.id} directory={directory} directories={directories} />
            ))}
          </ul>
        )}
        <div data-latchkey="status" role="status">
          {directories.done}
        </div>
        <TokenMade directories={directories} />
        <Ending directories={directories} />
      </div>
    </Subsection>
  );
}

/** Shows a new token, this once, until the user says that it is saved. */
function TokenMade({ directories: { made, close } }: { readonly directories: Directories }) {
  const text = useConnectionsText();
  return (
    <Dialog open={made !== undefined} title={text('directoryTokenMade')}>
      <SavedForm
        saved={text('directoryTokenSaved')}
        notSaved={text('directoryTokenNotSaved')}
        action={text('close')}
        onSaved={close}
      >
        <p data-latchkey="text">{text('directoryTokenMadeHelp')}</p>
        <CopiedValue label={text('directoryToken')} value={made?.token ?? ''} />
      </SavedForm>
    </Dialog>
  );
}

/** Asks before a directory is disconnected, or a token revoked. */
function Ending({ directories }: { readonly directories: Directories }) {
  const text = useConnectionsText();
  const { ending, setEnding } = directories;
  const named = { directory: ending?.directory.displayName ?? '' };
  const question = ending?.token
    ? ([text('directoryTokenRevokeAsked', { lastFour: ending.token.lastFour }), 'directoryTokenRevokeHelp'] as const)
    : ([text('directoryDisconnectAsked', named), 'directoryDisconnectHelp'] as const);
  return (
    <ConfirmDialog
      open={ending !== undefined}
      title={question[0]}
      confirmText={text(ending?.token ? 'directoryTokenRevoke' : 'directoryDisconnect')}
      isBusy={directories.busy === 'end'}
      failure={directories.failure}
      onConfirm={directories.end}
      onClose={() => setEnding(undefined)}
    >
      {text(question[1])}
    </ConfirmDialog>
  );
}
