import type { OAuthClient } from '@latchkey/sdk/admin';
import { Link } from '@tanstack/react-router';
import { useShownProject } from '../../app/current-project.ts';
import { pathOf } from '../../app/paths.ts';
import { Table } from '../../ui/data/table.tsx';
import { Time } from '../../ui/data/time.tsx';
import { kindWords } from './kinds.ts';
import { PartyBadge } from './party-badge.tsx';

/** Clicking anywhere on a row opens the application; for keyboards and screen readers the link is the name. */
export function ApplicationTable({ clients }: { readonly clients: readonly OAuthClient[] }) {
  const { id } = useShownProject();
  return (
    <Table label="Applications" columns={['Name', 'Type', 'Ownership', 'Created']}>
      {clients.map((client) => (
        <tr key={client.id} className="relative *:align-middle">
          <th scope="row" className="max-w-96 font-normal">
            <Link
              to={pathOf(id, `applications/${encodeURIComponent(client.id)}`)}
              className="font-medium [overflow-wrap:anywhere] after:absolute after:inset-0 hover:underline"
            >
              {client.name}
            </Link>
          </th>
          <td data-label="Type" className="text-soft">
            {kindWords[client.kind].title}
          </td>
          <td data-label="Ownership">
            <PartyBadge client={client} />
          </td>
          <td data-label="Created" className="text-soft">
            <Time at={client.createdAt} />
          </td>
        </tr>
      ))}
    </Table>
  );
}
