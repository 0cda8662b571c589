import { Button, useStore } from '@latchkey/react';
import { Suspense, useState } from 'react';
import { useMay } from '../../../app/allowed.tsx';
import { PageLink } from '../../../features/projects/page-link.tsx';
import { Granted, GrantedDialog } from '../granted.tsx';
import { useUserDetail } from '../user-detail.ts';

export function Permissions() {
  const definitions = useStore(useUserDetail().app.projectPermissionDefinitionsStore);
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  if (definitions.length === 0) {
    return (
      <p className="text-soft">
        No project permissions yet.{' '}
        <PageLink tone="accent" page="permissions" search={{ scope: 'project' }}>
          Open permissions
        </PageLink>
      </p>
    );
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <Granted />
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {may('POST /project-permissions/:user_id/:permission_id') ? 'Change permissions' : 'View permissions'}
      </Button>
      <Suspense>{isOpen && <GrantedDialog onClose={() => setOpen(false)} />}</Suspense>
    </div>
  );
}
