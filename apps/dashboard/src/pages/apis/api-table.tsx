import type { ResourceServer } from '@latchkey/sdk/admin';
import { Allowed } from '../../app/allowed.tsx';
import { Table } from '../../ui/data/table.tsx';
import { RowButton } from '../../ui/layout/row-button.tsx';

interface ApiTableProps {
  readonly servers: readonly ResourceServer[];
  readonly onEdit: (server: ResourceServer) => void;
  readonly onDelete: (server: ResourceServer) => void;
}

export const ApiTable = ({ servers, onEdit, onDelete }: ApiTableProps) => (
  <Table label="APIs" columns={['API', 'Scopes', 'Tokens', 'Actions']}>
    {servers.map((server) => (
      <tr key={server.id}>
        <th scope="row" className="max-w-96 font-normal">
          <span className="block font-medium [overflow-wrap:anywhere]">{server.displayName}</span>
          <code dir="ltr" className="font-mono text-small text-soft [overflow-wrap:anywhere]">
            {server.identifier}
          </code>
        </th>
        <td data-label="Scopes">
          <Scopes server={server} />
        </td>
        <td data-label="Tokens" className="whitespace-nowrap text-soft">
          {server.tokenFormat === 'jwt' ? 'JWT' : 'Opaque'}
        </td>
        <td className="whitespace-nowrap max-md:pt-2.5">
          <span className="flex items-center gap-2 md:justify-end">
            <Allowed call="PATCH /latchkey/resource-servers/:resource_server_id">
              <RowButton aria-label={`Edit ${server.displayName}`} onClick={() => onEdit(server)}>
                Edit
              </RowButton>
            </Allowed>
            <Allowed call="DELETE /latchkey/resource-servers/:resource_server_id">
              <RowButton isDestructive aria-label={`Delete ${server.displayName}`} onClick={() => onDelete(server)}>
                Delete
              </RowButton>
            </Allowed>
          </span>
        </td>
      </tr>
    ))}
  </Table>
);

const Scopes = ({ server: { scopes } }: { readonly server: ResourceServer }) => (
  <span className="flex min-w-0 flex-wrap gap-1.5 max-md:justify-end">
    {scopes.map(({ name }) => (
      <span key={name} className="rounded-full bg-muted px-2 py-0.5 text-xs [overflow-wrap:anywhere]">
        {name}
      </span>
    ))}
    {scopes.length === 0 && <span className="text-soft">None</span>}
  </span>
);
