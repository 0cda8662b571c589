import type { WebhookEndpoint } from '@latchkey/sdk/admin';
import { Link } from '@tanstack/react-router';
import { useShownProject } from '../../app/current-project.ts';
import { pathOf } from '../../app/paths.ts';
import { Table } from '../../ui/data/table.tsx';
import { Time } from '../../ui/data/time.tsx';
import { HealthBadge } from './badges.tsx';
import { shortUrl } from './webhook-words.ts';

/** Clicking anywhere on a row opens the endpoint; for keyboards and screen readers the link is the URL. */
export function EndpointTable({ endpoints }: { readonly endpoints: readonly WebhookEndpoint[] }) {
  const { id } = useShownProject();
  return (
    <Table label="Endpoints" columns={['Endpoint', 'Events', 'Status', 'Pending', 'Last delivered']}>
      {endpoints.map((endpoint) => (
        <tr key={endpoint.id} className="relative *:align-middle">
          <th scope="row" className="max-w-96 font-normal">
            <Link
              to={pathOf(id, `webhooks/${endpoint.id}`)}
              className="font-medium [overflow-wrap:anywhere] after:absolute after:inset-0 hover:underline"
            >
              {shortUrl(endpoint.url)}
            </Link>
            {endpoint.description && (
              <span className="block text-soft [overflow-wrap:anywhere]">{endpoint.description}</span>
            )}
          </th>
          <td data-label="Events" className="text-soft">
            {endpoint.kinds
              ? `${endpoint.kinds.length} ${endpoint.kinds.length === 1 ? 'event' : 'events'}`
              : 'All events'}
          </td>
          <td data-label="Status">
            <HealthBadge endpoint={endpoint} />
          </td>
          <td data-label="Pending" className="text-soft tabular-nums">
            {endpoint.pendingCount}
          </td>
          <td data-label="Last delivered" className="text-soft">
            {endpoint.lastDeliveredAt ? <Time at={endpoint.lastDeliveredAt} /> : 'Never'}
          </td>
        </tr>
      ))}
    </Table>
  );
}
