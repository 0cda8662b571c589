import type { WebhookDelivery } from '@latchkey/sdk/admin';
import { Link } from '@tanstack/react-router';
import { useShownProject } from '../../../app/current-project.ts';
import { pathOf } from '../../../app/paths.ts';
import { Table } from '../../../ui/data/table.tsx';
import { Time } from '../../../ui/data/time.tsx';
import { Kind, StateBadge } from '../badges.tsx';

interface DeliveryTableProps {
  readonly endpointId: string;
  readonly deliveries: readonly WebhookDelivery[];
}

/** Clicking anywhere on a row opens the delivery; for keyboards and screen readers the link is the event type. */
export function DeliveryTable({ endpointId, deliveries }: DeliveryTableProps) {
  const { id } = useShownProject();
  return (
    <Table label="Deliveries" columns={['Event', 'Status', 'Last response', 'Attempts', 'Time']}>
      {deliveries.map((delivery) => (
        <tr key={delivery.id} className="relative *:align-middle">
          <th scope="row" className="font-normal">
            <Link
              to={pathOf(id, `webhooks/${endpointId}/deliveries/${delivery.id}`)}
              className="font-medium after:absolute after:inset-0 hover:underline"
            >
              <Kind>{delivery.kind}</Kind>
            </Link>
          </th>
          <td data-label="Status">
            <StateBadge state={delivery.state} />
          </td>
          <td data-label="Last response" className="text-soft">
            {answerOf(delivery)}
          </td>
          <td data-label="Attempts" className="text-soft tabular-nums">
            {delivery.attemptCount}
          </td>
          <td data-label="Time" className="text-soft">
            <Time at={delivery.createdAt} />
          </td>
        </tr>
      ))}
    </Table>
  );
}

/** A short form; the delivery's page has the details. */
function answerOf({ lastStatus, lastError, attemptCount, queuedBehind }: WebhookDelivery): string {
  if (queuedBehind) return 'Queued';
  if (lastStatus !== null) return `HTTP ${lastStatus}`;
  if (lastError === 'skipped') return 'Skipped';
  return attemptCount === 0 ? 'No attempts yet' : 'No response';
}
