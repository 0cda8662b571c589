import { Button } from '@latchkey/react';
import type { PermissionDefinition } from '@latchkey/sdk/admin';
import { useState } from 'react';
import { Allowed } from '../../app/allowed.tsx';
import { isSystem } from '../../features/permissions/permission-graph.ts';
import { PageLink } from '../../features/projects/page-link.tsx';
import { Table } from '../../ui/data/table.tsx';
import { filtered } from '../../ui/data/text-filter.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Badge } from '../../ui/layout/badge.tsx';
import { RowButton } from '../../ui/layout/row-button.tsx';
import type { Opened } from './change-dialog.tsx';
import type { Definitions } from './use-definitions.ts';

export interface ViewProps {
  readonly definitions: Definitions;
  /** The filter for IDs and descriptions. */
  readonly text: string;
  readonly onOpen: (opened: Opened) => void;
  /** Whether the owner's role allows changes. */
  readonly canChange: boolean;
}

/** Longer lists are cut off until expanded. */
const AT_ONCE = 200;

export const matching = (definitions: readonly PermissionDefinition[], text: string): PermissionDefinition[] =>
  filtered(
    definitions.map((definition) => ({ definition, label: definition.id, keywords: definition.description })),
    text,
  ).map(({ definition }) => definition);

export function DefinitionList({ definitions, text, onOpen }: ViewProps) {
  const [shown, setShown] = useState(AT_ONCE);
  const found = matching(definitions.all, text);
  if (definitions.all.length === 0) return <NoDefinitions onOpen={onOpen} />;
  if (found.length === 0) {
    return <EmptyState icon="search" title="No permissions found" text={`No ID or description matches “${text}”.`} />;
  }
  return (
    <>
      <p role="status" className="sr-only">
        {found.length === 1 ? '1 permission' : `${found.length} permissions`}
      </p>
      <Table label="Permissions" columns={['Permission', 'Includes', 'Actions']}>
        {found.slice(0, shown).map((definition) => (
          <Row key={definition.id} definition={definition} onOpen={onOpen} />
        ))}
      </Table>
      {found.length > shown && (
        <Button variant="secondary" onClick={() => setShown(found.length)}>
          Show all {found.length}
        </Button>
      )}
    </>
  );
}

export const NoDefinitions = ({ onOpen }: Pick<ViewProps, 'onOpen'>) => (
  <EmptyState
    icon="permissions"
    title="No permissions yet"
    text="Define what your app checks, such as “invoice:read”, then grant it to users."
    action={
      <Allowed call="POST /team-permission-definitions">
        <Button variant="secondary" onClick={() => onOpen({ kind: 'create' })}>
          Create the first permission
        </Button>
      </Allowed>
    }
  />
);

interface RowProps extends Pick<ViewProps, 'onOpen'> {
  readonly definition: PermissionDefinition;
}

function Row({ definition, onOpen }: RowProps) {
  const { id, description, containedPermissionIds: contained } = definition;
  return (
    <tr>
      <th scope="row" className="font-normal md:w-2/5">
        <span className="flex flex-wrap items-center gap-2">
          <code dir="ltr" className="font-medium font-mono text-small [overflow-wrap:anywhere]">
            {id}
          </code>
          {isSystem(id) && <Badge>System</Badge>}
        </span>
        {description && <p className="mt-0.5 text-soft [overflow-wrap:anywhere]">{description}</p>}
      </th>
      <td data-label="Includes">
        <span className="flex min-w-0 flex-wrap gap-1.5 max-md:justify-end">
          {contained.map((other) => (
            <span key={other} className="rounded-full bg-muted px-2 py-0.5 text-xs [overflow-wrap:anywhere]">
              {other}
            </span>
          ))}
          {contained.length === 0 && <span className="text-soft">None</span>}
        </span>
      </td>
      <td className="whitespace-nowrap max-md:pt-2.5">
        <span className="flex flex-wrap items-center gap-2 md:flex-nowrap md:justify-end">
          <PageLink tone="accent" page="access-review" search={{ permission: id }} label={`Who has access: ${id}`}>
            Who has access
          </PageLink>
          {!isSystem(id) && (
            <>
              <Allowed call="PATCH /team-permission-definitions/:permission_id">
                <RowButton aria-label={`Edit ${id}`} onClick={() => onOpen({ kind: 'edit', definition })}>
                  Edit
                </RowButton>
              </Allowed>
              <Allowed call="DELETE /team-permission-definitions/:permission_id">
                <RowButton
                  isDestructive
                  aria-label={`Delete ${id}`}
                  onClick={() => onOpen({ kind: 'review', draft: { permissionId: id, change: null } })}
                >
                  Delete
                </RowButton>
              </Allowed>
            </>
          )}
        </span>
      </td>
    </tr>
  );
}
