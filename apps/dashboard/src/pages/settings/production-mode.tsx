import { useStore } from '@latchkey/react';
import { useAdminApp } from '../../app/current-project.ts';
import { pathOf } from '../../app/paths.ts';
import { ProjectBadge } from '../../features/projects/project-badge.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { LinkButton } from '../../ui/layout/link-button.tsx';

/** Where the project stands, and the way to the page that changes it. */
export function ProductionMode() {
  const project = useStore(useAdminApp().projectStore);
  const { id, isProductionMode } = project;
  const problems = project.getProductionModeErrors().length;
  return (
    <Card
      title="Production mode"
      description="Says that this project has real users. The dashboard then marks it, and warns of unsafe settings."
      actions={<ProjectBadge project={project} />}
    >
      <p className="mb-4 text-pretty">{sentence(problems, isProductionMode)}</p>
      <LinkButton to={pathOf(id, 'production')} variant="secondary">
        Open the production check
      </LinkButton>
    </Card>
  );
}

function sentence(problems: number, isProductionMode: boolean): string {
  const what = problems === 1 ? 'One setting speaks' : `${problems} settings speak`;
  if (problems > 0) return `${what} against ${isProductionMode ? 'being in' : 'going to'} production.`;
  return isProductionMode ? 'Every check passes.' : 'Every check passes: the project can go to production.';
}
