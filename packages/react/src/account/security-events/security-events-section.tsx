import { Button } from '../../elements/button.tsx';
import { useAccountText } from '../../messages/use-account-text.ts';
import { Failure } from '../../parts/failure.tsx';
import { Loading } from '../../parts/loading.tsx';
import type { SectionProps } from '../sections.ts';
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
      <Failure error={failure} />
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
