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

/** The whole row leads to the page of the delivery; for the keyboard and screen readers its kind does. */
export function DeliveryTable({ endpointId, deliveries }: DeliveryTableProps) {
  const { id } = useShownProject();
  return (
    <Table label="Deliveries" columns={['Kind', 'State', 'Last answer', 'Tries', 'Time']}>
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
          <td data-label="State">
            <StateBadge state={delivery.state} />
          </td>
          <td data-label="Last answer" className="text-soft">
            {answerOf(delivery)}
          </td>
          <td data-label="Tries" className="text-soft tabular-nums">
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

/** In a word; the page of the delivery says more. */
function answerOf({ lastStatus, lastError, attemptCount }: WebhookDelivery): string {
  if (lastStatus !== null) return `Status ${lastStatus}`;
  if (lastError === 'skipped') return 'Skipped';
  return attemptCount === 0 ? 'Not tried yet' : 'No answer';
}
