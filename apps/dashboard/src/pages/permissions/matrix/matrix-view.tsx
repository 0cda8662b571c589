import { Button } from '@latchkey/react';
import { useMemo } from 'react';
import { Allowed } from '../../../app/allowed.tsx';
import { isRole } from '../../../features/permissions/permission-graph.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { matching, NoDefinitions, type ViewProps } from '../definition-list.tsx';
import { inRows } from './cells.ts';
import { Matrix } from './matrix.tsx';

/** More cells than this are slow to draw, and are not an overview. */
const MANY = 1_500;

/** Which role includes which permission, in one table. */
export function MatrixView({ definitions, text, onOpen, canChange }: ViewProps) {
  const { all } = definitions;
  const rows = useMemo(() => inRows(matching(all, text)), [all, text]);
  const roles = useMemo(() => all.filter(isRole), [all]);
  if (all.length === 0) return <NoDefinitions onOpen={onOpen} />;
  if (rows.length === 0) {
    return <EmptyState icon="search" title="No permissions found" text={`No ID or description matches “${text}”.`} />;
  }
  if (roles.length === 0) {
    return (
      <EmptyState
        icon="permissions"
        title="No roles yet"
        text="A role is a permission that includes others. Each one gets a column here."
        action={
          <Allowed call="POST /team-permission-definitions">
            <Button variant="secondary" onClick={() => onOpen({ kind: 'create' })}>
              Create the first role
            </Button>
          </Allowed>
        }
      />
    );
  }
  if (rows.length * roles.length > MANY) {
    return (
      <EmptyState
        icon="permissions"
        title="Too many permissions for a matrix"
        text={`There are ${rows.length} permissions and ${roles.length} roles. Filter them or use the list.`}
      />
    );
  }
  return <Matrix all={all} rows={rows} roles={roles} onOpen={onOpen} canChange={canChange} />;
}
