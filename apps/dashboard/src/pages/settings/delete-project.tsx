import { useStore } from '@latchkey/react';
import { useNavigate } from '@tanstack/react-router';
import { useApps } from '../../app/apps.ts';
import { useAdminApp } from '../../app/current-project.ts';
import { useFrame } from '../../app/frame-context.ts';
import { Card } from '../../ui/layout/card.tsx';
import { DeleteDialog } from '../../ui/overlay/delete-dialog.tsx';

export function DeleteProject() {
  const { refreshProjects } = useApps();
  const { notify } = useFrame();
  const navigate = useNavigate();
  const project = useStore(useAdminApp().projectStore);
  const name = project.displayName || project.id;

  async function remove(): Promise<void> {
    await project.delete();
    await navigate({ to: '/projects', replace: true });
    await refreshProjects();
    notify(`${name} is deleted`);
  }

  return (
    <Card
      tone="danger"
      title="Delete this project"
      description="Its users can no longer sign in, its keys stop working, and nothing of it can be brought back."
    >
      <DeleteDialog
        action="Delete project"
        name={name}
        consequence="All users, sessions and keys of this project are deleted at once."
        remove={remove}
      />
    </Card>
  );
}
