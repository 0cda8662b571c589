import type { PermissionDefinition } from '@latchkey/sdk/admin';
import { useMemo } from 'react';
import { isSystem } from '../../../features/permissions/permission-graph.ts';
import { Icon } from '../../../ui/icons.tsx';
import type { ViewProps } from '../definition-list.tsx';
import { type Inclusion, inclusionsOf } from './cells.ts';
import { useGridKeys } from './use-grid-keys.ts';

interface MatrixProps extends Pick<ViewProps, 'onOpen' | 'canChange'> {
  readonly all: readonly PermissionDefinition[];
  readonly rows: readonly PermissionDefinition[];
  readonly roles: readonly PermissionDefinition[];
}

/** A row for each permission and a column for each role. One cell is a tab stop; the arrow keys move to the others. */
export function Matrix({ all, rows, roles, onOpen, canChange }: MatrixProps) {
  const columns = useMemo(() => roles.map((role) => ({ role, includes: inclusionsOf(all, role) })), [all, roles]);
  const { tabIndexOf, gridProps } = useGridKeys(rows.length, roles.length);

  function toggle({ id, containedPermissionIds: ids }: PermissionDefinition, permissionId: string): void {
    const containedPermissionIds = ids.includes(permissionId)
      ? ids.filter((other) => other !== permissionId)
      : [...ids, permissionId];
    onOpen({ kind: 'review', draft: { permissionId: id, change: { containedPermissionIds } } });
  }

  return (
    <>
      {canChange && (
        <p className="text-pretty text-soft">
          Click a cell to change what a role includes. You review who gains and loses access before it's saved.
        </p>
      )}
      <div className="overflow-x-auto rounded-card border border-line bg-card">
        <table
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid is a table whose cells are operated.
          role="grid"
          aria-label="Roles and permissions"
          className="w-full border-collapse text-small"
          {...gridProps}
        >
          <thead>
            <tr className="border-line border-b align-bottom">
              <th
                scope="col"
                className="sticky start-0 z-10 bg-card px-4 py-2.5 text-start font-medium text-soft text-xs max-sm:max-w-36"
              >
                Permission
              </th>
              {roles.map(({ id }) => (
                <th
                  key={id}
                  scope="col"
                  className="min-w-24 max-w-40 px-3 py-2.5 text-center font-medium font-mono text-small [overflow-wrap:anywhere]"
                >
                  {id}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {rows.map(({ id, description }, row) => (
              <tr key={id} className="group hover:bg-muted">
                <th
                  scope="row"
                  className="sticky start-0 z-10 bg-card px-4 py-1.5 text-start font-normal group-hover:bg-muted max-sm:max-w-36"
                >
                  <code dir="ltr" className="font-mono text-small [overflow-wrap:anywhere]">
                    {id}
                  </code>
                  {description && (
                    <span className="block text-soft text-xs [overflow-wrap:anywhere] max-sm:hidden">
                      {description}
                    </span>
                  )}
                </th>
                {columns.map(({ role, includes }, column) => (
                  <td key={role.id} className="p-1 text-center">
                    <Cell
                      role={role}
                      permissionId={id}
                      inclusion={includes(id)}
                      place={`${row},${column}`}
                      tabIndex={tabIndexOf(row, column)}
                      canChange={canChange}
                      onToggle={() => toggle(role, id)}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ul aria-label="Legend" className="flex flex-wrap gap-x-5 gap-y-1.5 text-soft">
        <li className="flex items-center gap-2">
          <Sign inclusion={{ kind: 'direct' }} />
          Included
        </li>
        <li className="flex items-center gap-2">
          <Sign inclusion={{ kind: 'through', via: [] }} />
          Included through another permission
        </li>
      </ul>
    </>
  );
}

interface CellProps {
  readonly role: PermissionDefinition;
  readonly permissionId: string;
  readonly inclusion: Inclusion;
  readonly place: string;
  readonly tabIndex: number;
  readonly canChange: boolean;
  readonly onToggle: () => void;
}

/** A role can't include itself, and a system role can't be changed. */
function Cell({ role, permissionId, inclusion, place, tabIndex, canChange, onToggle }: CellProps) {
  const isFixed = !canChange || isSystem(role.id) || role.id === permissionId;
  const label = `${role.id} ${said(inclusion)} ${permissionId}${throughOf(inclusion)}`;
  return (
    <button
      type="button"
      data-place={place}
      tabIndex={tabIndex}
      aria-pressed={inclusion.kind === 'direct'}
      aria-disabled={isFixed || undefined}
      aria-label={role.id === permissionId ? `${role.id} is this permission` : label}
      title={inclusion.kind === 'through' ? label : undefined}
      onClick={() => !isFixed && onToggle()}
      className="inline-grid min-h-8 w-full min-w-11 place-items-center rounded-control hover:bg-line/60 aria-disabled:cursor-default aria-disabled:hover:bg-transparent pointer-coarse:min-h-11"
    >
      {role.id === permissionId ? <span className="text-soft">–</span> : <Sign inclusion={inclusion} />}
    </button>
  );
}

const said = ({ kind }: Inclusion): string => (kind === 'none' ? "doesn't include" : 'includes');

const throughOf = (inclusion: Inclusion): string =>
  inclusion.kind === 'through' && inclusion.via.length > 0 ? `, through ${inclusion.via.join(', ')}` : '';

const signs: Readonly<Record<Inclusion['kind'], string>> = {
  direct: 'bg-accent text-accent-ink border-accent',
  through: 'border-accent text-accent bg-accent-wash',
  none: 'border-input',
};

const Sign = ({ inclusion: { kind } }: { readonly inclusion: Inclusion }) => (
  <span aria-hidden="true" className={`grid size-5 place-items-center rounded border [&>svg]:size-3.5 ${signs[kind]}`}>
    {kind !== 'none' && <Icon name="check" />}
  </span>
);
