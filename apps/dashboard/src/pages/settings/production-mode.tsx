import { Button, useStore } from '@latchkey/react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useApps } from '../../apps.ts';
import { useFrame } from '../../frame/frame-context.ts';
import { Card } from '../../parts/card.tsx';
import { Confirm } from '../../parts/confirm.tsx';
import { ProjectBadge } from '../../parts/project-badge.tsx';
import { textLink } from '../../parts/text-link.ts';
import { useAdminApp } from '../../project.ts';

/** The step from trying things out to real users; closed while something speaks against it. */
export function ProductionMode() {
  const { refreshProjects } = useApps();
  const { notify } = useFrame();
  const project = useStore(useAdminApp().projectStore);
  const [isAsking, setAsking] = useState(false);
  const problems = project.getProductionModeErrors();
  const { isProductionMode, displayName } = project;
  const isBlocked = !isProductionMode && problems.length > 0;
  const target = isProductionMode ? 'development' : 'production';

  return (
    <Card
      title="Production mode"
      description="Says that this project has real users. The dashboard then marks it, and warns of unsafe settings."
      actions={<ProjectBadge project={project} />}
    >
      {isBlocked && (
        <div className="mb-4 rounded-control bg-warning-wash px-4 py-3">
          <p className="font-medium" id="production-problems">
            Before it goes to production:
          </p>
          <ul className="mt-1 list-disc space-y-1 ps-5">
            {problems.map(({ message, relativeFixUrl }) => (
              <li key={message} className="break-words">
                {message}.{' '}
                <Link to={relativeFixUrl} className={textLink}>
                  Fix
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
      <Button
        variant="secondary"
        aria-disabled={isBlocked}
        {...(isBlocked && { 'aria-describedby': 'production-problems' })}
        onClick={() => setAsking(true)}
      >
        Switch to {target}
      </Button>
      <Confirm
        open={isAsking}
        title={`Switch ${displayName} to ${target}?`}
        action={`Switch to ${target}`}
        act={async () => {
          await project.update({ isProductionMode: !isProductionMode });
          await refreshProjects();
          notify(`${displayName} is in ${target} mode`);
        }}
        onClose={() => setAsking(false)}
      >
        {isProductionMode
          ? 'The project is shown as a place for trying things out again. Its users and keys stay.'
          : 'The project is shown as production from now on. Its users and keys stay.'}
      </Confirm>
    </Card>
  );
}
