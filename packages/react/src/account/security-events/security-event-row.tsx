import type { SecurityEvent } from '@latchkey/sdk';
import { useAccountText } from '../../i18n/texts/account.ts';
import { useMoment } from '../../i18n/use-date.ts';
import { useDeviceName } from '../sessions/use-device-name.ts';
import { factorsOf, isAlarming, titlesOf } from './event-titles.ts';

/** One thing that happened: what, with what, when, and by whom if it was not the user. */
export function SecurityEventRow({ event }: { readonly event: SecurityEvent }) {
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
