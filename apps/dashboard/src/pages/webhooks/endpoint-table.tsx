import type { WebhookEndpoint } from '@latchkey/sdk/admin';
import { Link } from '@tanstack/react-router';
import { useShownProject } from '../../app/current-project.ts';
import { pathOf } from '../../app/paths.ts';
import { Table } from '../../ui/data/table.tsx';
import { Time } from '../../ui/data/time.tsx';
import { HealthBadge } from './badges.tsx';
import { shortUrl } from './webhook-words.ts';

/** The whole row leads to the page of the endpoint; for the keyboard and screen readers its address does. */
export function EndpointTable({ endpoints }: { readonly endpoints: readonly WebhookEndpoint[] }) {
  const { id } = useShownProject();
  return (
    <Table label="Endpoints" columns={['Endpoint', 'Told of', 'State', 'Waiting', 'Last delivered']}>
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
          <td data-label="Told of" className="text-soft">
            {endpoint.kinds
              ? `${endpoint.kinds.length} ${endpoint.kinds.length === 1 ? 'kind' : 'kinds'}`
              : 'Everything'}
          </td>
          <td data-label="State">
            <HealthBadge endpoint={endpoint} />
          </td>
          <td data-label="Waiting" className="text-soft tabular-nums">
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
