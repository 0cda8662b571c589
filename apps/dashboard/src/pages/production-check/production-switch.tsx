import { Button, useStore } from '@latchkey/react';
import { useState } from 'react';
import { useApps } from '../../app/apps.ts';
import { useAdminApp } from '../../app/current-project.ts';
import { useFrame } from '../../app/frame-context.ts';
import { ProjectBadge } from '../../features/projects/project-badge.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Confirm } from '../../ui/overlay/confirm.tsx';

type Target = 'production' | 'development';

const BLOCKED = 'production-blocked';

/** The step from trying things out to real users; closed while something speaks against it. The way back is open. */
export function ProductionSwitch() {
  const { refreshProjects } = useApps();
  const { notify } = useFrame();
  const project = useStore(useAdminApp().projectStore);
  // What was asked stays in the dialog while the project changes behind it.
  const [asked, setAsked] = useState<Target>();
  const { isProductionMode, displayName } = project;
  const isBlocked = !isProductionMode && project.getProductionModeErrors().length > 0;
  const target: Target = isProductionMode ? 'development' : 'production';

  return (
    <Card
      title="Production mode"
      description="Says that this project has real users. The dashboard then marks it, and warns of unsafe settings."
      actions={<ProjectBadge project={project} />}
    >
      {isBlocked && (
        <p id={BLOCKED} className="mb-4 text-pretty">
          It can go to production once every check above passes.
        </p>
      )}
      <Button
        variant="secondary"
        aria-disabled={isBlocked}
        {...(isBlocked && { 'aria-describedby': BLOCKED })}
        onClick={() => !isBlocked && setAsked(target)}
      >
        Switch to {target}
      </Button>
      <Confirm
        open={asked !== undefined}
        title={`Switch ${displayName} to ${asked}?`}
        action={`Switch to ${asked}`}
        act={async () => {
          await project.update({ isProductionMode: asked === 'production' });
          await refreshProjects();
          notify(`${displayName} is in ${asked} mode`);
        }}
        onClose={() => setAsked(undefined)}
      >
        {asked === 'production'
          ? 'The project is shown as production from now on. Its users and keys stay.'
          : 'The project is shown as a place for trying things out again. Its users and keys stay.'}
      </Confirm>
    </Card>
  );
}
