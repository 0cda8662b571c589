import type { ActiveSession } from '@latchkey/sdk';
import { useAccountText } from '../../i18n/texts/account.ts';
import { useMoment } from '../../i18n/use-date.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import type { Sessions } from './use-sessions.ts';

interface SessionRowProps {
  readonly session: ActiveSession;
  readonly sessions: Sessions;
}

/** One session: the device, from where and when it was last used. */
export function SessionRow({ session, sessions }: SessionRowProps) {
  const text = useAccountText();
  const moment = useMoment();
  const { createdAt, lastUsedAt, geoInfo, isCurrentSession, isImpersonation } = session;
  const device = sessions.nameOf(session);
  const place = [geoInfo?.cityName, geoInfo?.countryCode, geoInfo?.ip].filter(Boolean).join(' · ');
  return (
    <li data-latchkey="row">
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
