import { useAccountText } from '../../i18n/texts/account.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorMessage } from '../../ui/feedback/error-message.tsx';
import { Loading } from '../../ui/feedback/loading.tsx';
import type { SectionProps } from '../section.ts';
import { SecurityEventRow } from './security-event-row.tsx';
import { useSecurityEvents } from './use-security-events.ts';

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
