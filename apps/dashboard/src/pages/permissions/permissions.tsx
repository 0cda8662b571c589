import { Button } from '@latchkey/react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { Allowed, RoleReason, useMay } from '../../app/allowed.tsx';
import { SearchField } from '../../ui/form/search-field.tsx';
import { SegmentedControl } from '../../ui/form/segmented-control.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { ChangeDialog, type Opened } from './change-dialog.tsx';
import { CycleWarning } from './cycle-warning.tsx';
import { DefinitionList } from './definition-list.tsx';
import { GraphView } from './graph/graph-view.tsx';
import { MatrixView } from './matrix/matrix-view.tsx';
import { useDefinitions } from './use-definitions.ts';

/** The scope, view and filter in the URL. */
interface PermissionSearch {
  readonly scope?: string | undefined;
  readonly view?: string | undefined;
  readonly q?: string | undefined;
}

export function Permissions() {
  const [opened, setOpened] = useState<Opened>();
  return (
    <Page
      title="Permissions"
      description="What your app checks before an action. Permissions can include others, so a role is just a permission."
      skeleton="table"
      action={
        <Allowed call="POST /team-permission-definitions">
          <Button onClick={() => setOpened({ kind: 'create' })}>
            <Icon name="plus" />
            Create permission
          </Button>
        </Allowed>
      }
    >
      <Shown opened={opened} onOpen={setOpened} />
    </Page>
  );
}

interface ShownProps {
  readonly opened: Opened | undefined;
  readonly onOpen: (opened: Opened | undefined) => void;
}

const scopes = [
  ['team', 'In teams'],
  ['project', 'In the project'],
] as const;
const views = [
  ['list', 'List'],
  ['matrix', 'Matrix'],
  ['graph', 'Graph'],
] as const;
/** Those of the project take the same role. */
const CHANGE = 'PATCH /team-permission-definitions/:permission_id';
const viewOf = { list: DefinitionList, matrix: MatrixView, graph: GraphView } as const;

function Shown({ opened, onOpen }: ShownProps) {
  const search = useSearch({ strict: false }) as PermissionSearch;
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const scope = search.scope === 'project' ? 'project' : 'team';
  const view = search.view === 'graph' || search.view === 'matrix' ? search.view : 'list';
  const q = search.q ?? '';
  const definitions = useDefinitions(scope);
  const View = viewOf[view];

  /** Defaults are left out of the URL. */
  function look(wanted: PermissionSearch): void {
    const next = { scope, view, q, ...wanted };
    const given = {
      ...(next.scope === 'project' && { scope: next.scope }),
      ...(next.view !== 'list' && { view: next.view }),
      ...(next.q && { q: next.q }),
    };
    void navigate({ to: '.', search: given, replace: true });
  }

  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-center gap-2.5">
        <SegmentedControl label="Scope" choices={scopes} value={scope} onChange={(scope) => look({ scope, q: '' })} />
        <SegmentedControl label="View" choices={views} value={view} onChange={(view) => look({ view })} />
        <SearchField
          label="Filter permissions"
          placeholder="Filter by ID or description"
          text={q}
          field={field}
          onSearch={(q) => look({ q })}
        />
      </div>
      <CycleWarning definitions={definitions.all} />
      <RoleReason call={CHANGE} />
      <View definitions={definitions} text={q} onOpen={onOpen} canChange={useMay()(CHANGE)} />
      <ChangeDialog definitions={definitions} opened={opened} onClose={() => onOpen(undefined)} />
    </div>
  );
}
