import { useAccountText } from '../../i18n/texts/account.ts';
import { Button } from '../../ui/button.tsx';
import { Loading } from '../../ui/feedback/loading.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import type { SectionProps } from '../section.ts';
import { SessionRow } from './session-row.tsx';
import { useSessions } from './use-sessions.ts';

/** Where the user is signed in. */
export function SessionsSection({ user }: SectionProps) {
  const text = useAccountText();
  const sessions = useSessions(user);
  const { list, ending, setEnding } = sessions;
  const device = ending && ending !== 'others' ? sessions.nameOf(ending) : undefined;
  return (
    <div data-latchkey="form" ref={sessions.ref} tabIndex={-1}>
      <p data-latchkey="text">{text('sessionsHelp')}</p>
      <Loading of={sessions.known} />
      {list && list.length > 0 && (
        <ul data-latchkey="rows">
          {list.map((session) => (
            <SessionRow key={session.id} session={session} sessions={sessions} />
          ))}
        </ul>
      )}
      <div data-latchkey="status" role="status">
        {sessions.done}
      </div>
      {sessions.others.length > 0 && (
        <div data-latchkey="actions">
          <Button variant="secondary" onClick={() => setEnding('others')}>
            {text('sessionsEnd')}
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={ending !== undefined}
        title={device === undefined ? text('sessionsEndAsked') : text('sessionEndAsked', { device })}
        confirmText={text('sessionEnd')}
        isBusy={sessions.busy === 'end'}
        failure={sessions.failure}
        onConfirm={sessions.end}
        onClose={() => setEnding(undefined)}
      >
        {text(device === undefined ? 'sessionsEndHelp' : 'sessionEndHelp')}
      </ConfirmDialog>
    </div>
  );
}
