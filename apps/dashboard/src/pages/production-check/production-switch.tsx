import { Button, useStore } from '@latchkey/react';
import { useState } from 'react';
import { Allowed } from '../../app/allowed.tsx';
import { useApps } from '../../app/apps.ts';
import { useAdminApp } from '../../app/current-project.ts';
import { useFrame } from '../../app/frame-context.ts';
import { ProjectBadge } from '../../features/projects/project-badge.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Confirm } from '../../ui/overlay/confirm.tsx';

type Target = 'production' | 'development';

const BLOCKED = 'production-blocked';

/** Switches production mode on once every check passes, and off at any time. */
export function ProductionSwitch() {
  const { refreshProjects } = useApps();
  const { notify } = useFrame();
  const project = useStore(useAdminApp().projectStore);
  // The dialog keeps its question while the project changes behind it.
  const [asked, setAsked] = useState<Target>();
  const { isProductionMode, displayName } = project;
  const isBlocked = !isProductionMode && project.getProductionModeErrors().length > 0;
  const target: Target = isProductionMode ? 'development' : 'production';

  return (
    <Card
      title="Production mode"
      description="Marks this project as live and warns you about unsafe settings."
      actions={<ProjectBadge project={project} />}
    >
      {isBlocked && (
        <p id={BLOCKED} className="mb-4 text-pretty">
          You can switch to production once every check passes.
        </p>
      )}
      <Allowed call="PATCH /internal/projects/current">
        <Button
          variant="secondary"
          aria-disabled={isBlocked}
          {...(isBlocked && { 'aria-describedby': BLOCKED })}
          onClick={() => !isBlocked && setAsked(target)}
        >
          Switch to {target}
        </Button>
      </Allowed>
      <Confirm
        open={asked !== undefined}
        title={`Switch ${displayName} to ${asked}?`}
        action={`Switch to ${asked}`}
        act={async () => {
          await project.update({ isProductionMode: asked === 'production' });
          await refreshProjects();
          notify(`${displayName} is now in ${asked} mode`);
        }}
        onClose={() => setAsked(undefined)}
      >
        {asked === 'production'
          ? 'Marks the project as production. Its users and keys stay the same.'
          : 'Marks the project as development. Its users and keys stay the same.'}
      </Confirm>
    </Card>
  );
}
