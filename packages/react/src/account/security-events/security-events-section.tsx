import type { CurrentUser, SecurityEvent } from '@latchkey/sdk';
import { useState } from 'react';
import { useAction } from '../../hooks/use-action.ts';
import { useLoaded } from '../../hooks/use-loaded.ts';
import { useAccountText } from '../../i18n/texts/account.ts';
import { useMoment } from '../../i18n/use-date.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorMessage } from '../../ui/feedback/error-message.tsx';
import { Loading } from '../../ui/feedback/loading.tsx';
import type { SectionProps } from '../section.ts';
import { useDeviceName } from '../sessions/use-device-name.ts';
import { factorsOf, isAlarming, titlesOf } from './event-titles.ts';

/** What happened to the security of the account. */
export function SecurityEventsSection({ user }: SectionProps) {
  const text = useAccountText();
  const { known, list, hasMore, busy, failure, loadMore } = useSecurityEvents(user);
  return (
    <div data-latchkey="form">
      <p data-latchkey="text">{text('securityHelp')}</p>
      <Loading of={known} />
      {list?.length === 0 && <p data-latchkey="hint">{text('securityNone')}</p>}
      {list && list.length > 0 && (
        <ul data-latchkey="rows">
          {list.map((event) => (
            <SecurityEventRow key={event.id} event={event} />
          ))}
        </ul>
      )}
      <ErrorMessage error={failure} />
      {hasMore && (
        <div data-latchkey="actions">
          <Button variant="secondary" busy={busy === 'more'} onClick={loadMore}>
            {text('securityMore')}
          </Button>
        </div>
      )}
    </div>
  );
}

/** One event: what happened, with which method, when, and the actor if it wasn't the user. */
function SecurityEventRow({ event }: { readonly event: SecurityEvent }) {
  const text = useAccountText();
  const moment = useMoment();
  const nameOf = useDeviceName();
  const factors = factorsOf(event).map((key) => text(key));
  const device = event.userAgent !== null && nameOf(event);
  const facts = [event.about, factors.join(', '), device, event.network].filter(Boolean);
  const titles =
    event.count > 1 ? [text('eventSignInsFailed', { count: event.count })] : titlesOf(event).map((key) => text(key));
  return (
    <li data-latchkey="row">
      <div data-latchkey="row-text">
        <strong data-latchkey="row-title">{titles.join(' · ')}</strong>
        <span data-latchkey="chips">
          {event.by === 'app' && <span data-latchkey="chip">{text('eventByApp')}</span>}
          {event.by === 'impersonator' && <Warning>{text('impersonation')}</Warning>}
          {isAlarming(event) && <Warning>{text('eventAlarming')}</Warning>}
        </span>
        {facts.length > 0 && <span data-latchkey="small">{facts.join(' · ')}</span>}
        <span data-latchkey="small">{moment(event.at)}</span>
      </div>
    </li>
  );
}

const Warning = ({ children }: { readonly children: string }) => (
  <span data-latchkey="chip" data-tone="warning">
    {children}
  </span>
);

interface Older {
  readonly events: readonly SecurityEvent[];
  readonly nextCursor: string | null;
}

/** A user's security events, loaded page by page on request. */
function useSecurityEvents(user: CurrentUser) {
  // A change to the user creates a new object.
  const [acts] = useState(user);
  const known = useLoaded(useState(() => () => acts.listSecurityEvents())[0]);
  const [older, setOlder] = useState<Older>();
  const { act, busy, failure } = useAction();
  const newest = known.status === 'ok' ? known.data : undefined;
  const cursor = (older ?? newest)?.nextCursor ?? null;

  return {
    known,
    list: newest && [...newest, ...(older?.events ?? [])],
    hasMore: cursor !== null,
    busy,
    failure,
    loadMore: () =>
      act('more', async () => {
        if (cursor === null) return;
        const page = await acts.listSecurityEvents({ cursor });
        setOlder({ events: [...(older?.events ?? []), ...page], nextCursor: page.nextCursor });
      }),
  };
}
