import type { ActiveSession, CurrentUser } from '@latchkey/sdk';
import { useRef, useState } from 'react';
import { useList } from '../../hooks/use-list.ts';
import { useAccountText } from '../../i18n/texts/account.ts';
import { useMoment } from '../../i18n/use-date.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Button } from '../../ui/button.tsx';
import { Loading } from '../../ui/feedback/loading.tsx';
import { accountIcons } from '../../ui/icons/account-icons.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import type { SectionProps } from '../section.ts';
import { kindOf, useDeviceName } from './use-device-name.ts';

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

interface SessionRowProps {
  readonly session: ActiveSession;
  readonly sessions: Sessions;
}

/** One session: the device, from where and when it was last used. */
function SessionRow({ session, sessions }: SessionRowProps) {
  const text = useAccountText();
  const moment = useMoment();
  const { createdAt, lastUsedAt, geoInfo, isCurrentSession, isImpersonation } = session;
  const device = sessions.nameOf(session);
  const DeviceIcon = accountIcons[kindOf(session)];
  const place = [geoInfo?.cityName, geoInfo?.countryCode, geoInfo?.ip].filter(Boolean).join(' · ');
  return (
    <li data-latchkey="row">
      <DeviceIcon />
      <div data-latchkey="row-text">
        <strong data-latchkey="row-title">{device}</strong>
        <span data-latchkey="chips">
          {isCurrentSession && <span data-latchkey="chip">{text('thisDevice')}</span>}
          {isImpersonation && (
            <span data-latchkey="chip" data-tone="warning">
              {text('impersonation')}
            </span>
          )}
        </span>
        {place !== '' && <span data-latchkey="small">{place}</span>}
        <span data-latchkey="small">
          {lastUsedAt && `${text('sessionUsed', { date: moment(lastUsedAt) })} `}
          {text('sessionSince', { date: moment(createdAt) })}
        </span>
      </div>
      {!isCurrentSession && (
        <div data-latchkey="acts">
          <ActionButton label={text('sessionEndNamed', { device })} onClick={() => sessions.setEnding(session)}>
            {text('sessionEnd')}
          </ActionButton>
        </div>
      )}
    </li>
  );
}

/** Where a user is signed in, and signing out there. */
function useSessions(user: CurrentUser) {
  const text = useAccountText();
  const nameOf = useDeviceName();
  const ref = useRef<HTMLDivElement>(null);
  const sessions = useList(user.getActiveSessions);
  const [ending, setEnding] = useState<ActiveSession | 'others'>();
  const { list = [], change } = sessions;
  const others = list.filter(({ isCurrentSession }) => !isCurrentSession);

  async function end(): Promise<void> {
    if (ending === undefined) return;
    const [ended, said] =
      ending === 'others'
        ? [others, text('sessionsEnded')]
        : [[ending], text('sessionEnded', { device: nameOf(ending) })];
    const work = async () => {
      for (const { id } of ended) await user.revokeSession(id);
    };
    if (!(await change('end', work, said))) return;
    setEnding(undefined);
    ref.current?.focus();
  }
  /** Takes the focus when what had it is gone. */
  return { ...sessions, ref, others, nameOf, ending, setEnding, end };
}

type Sessions = ReturnType<typeof useSessions>;
