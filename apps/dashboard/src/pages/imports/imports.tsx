import { ErrorBoundary } from '@latchkey/react';
import { Suspense, useMemo } from 'react';
import { Allowed, RoleReason } from '../../app/allowed.tsx';
import { isInternal, useAdminApp, useShownProject } from '../../app/current-project.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SectionSkeleton } from '../../ui/feedback/skeletons.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { type PageTab, TabNav, useTab } from '../../ui/layout/tab-nav.tsx';
import { ImportList } from './list/import-list.tsx';
import { importsOf } from './list/imports-of.ts';
import { NewImport } from './new-import.tsx';
import { PreviousSystem } from './previous-system/previous-system.tsx';

const tabs: readonly [PageTab, ...PageTab[]] = [
  { id: 'files', title: 'Files' },
  { id: 'previous-system', title: 'Previous system' },
];

export function Imports() {
  const project = useShownProject();
  return (
    <Page
      title="Imports"
      description="Bring users and teams from another system, with their passwords. Importing sends no email."
      skeleton="form"
    >
      {isInternal(project) ? (
        <EmptyState
          icon="imports"
          title="Nothing to import here"
          text="This project holds the accounts of dashboard owners. Open another project to import its users."
        />
      ) : (
        <Content key={project.id} />
      )}
    </Page>
  );
}

function Content() {
  const tab = useTab(tabs);
  return (
    <>
      <TabNav label="Imports" tabs={tabs} />
      {tab.id === 'previous-system' ? <PreviousSystem /> : <Files />}
    </>
  );
}

function Files() {
  const app = useAdminApp();
  const imports = useMemo(() => importsOf(app), [app]);
  return (
    <div className="flex flex-col gap-6">
      <RoleReason call="POST /latchkey/imports" />
      <Allowed call="POST /latchkey/imports">
        <NewImport onEnd={() => void imports.refresh().catch(() => undefined)} />
      </Allowed>
      <ErrorBoundary>
        <Suspense fallback={<SectionSkeleton />}>
          <ImportList imports={imports} />
        </Suspense>
      </ErrorBoundary>
    </div>
  );
}
