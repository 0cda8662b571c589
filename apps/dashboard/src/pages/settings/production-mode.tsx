import { useStore } from '@latchkey/react';
import { useAdminApp } from '../../app/current-project.ts';
import { pathOf } from '../../app/paths.ts';
import { ProjectBadge } from '../../features/projects/project-badge.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { LinkButton } from '../../ui/layout/link-button.tsx';

/** The project's mode, with a link to the production check. */
export function ProductionMode() {
  const project = useStore(useAdminApp().projectStore);
  const { id, isProductionMode } = project;
  const problems = project.getProductionModeErrors().length;
  return (
    <Card
      title="Production mode"
      description="Marks this project as live and warns you about unsafe settings."
      actions={<ProjectBadge project={project} />}
    >
      <p className="mb-4 text-pretty">{sentence(problems, isProductionMode)}</p>
      <LinkButton to={pathOf(id, 'production')} variant="secondary">
        Open production check
      </LinkButton>
    </Card>
  );
}

function sentence(problems: number, isProductionMode: boolean): string {
  const what = problems === 1 ? '1 setting is' : `${problems} settings are`;
  if (problems > 0) return `${what} unsafe for production.`;
  return isProductionMode ? 'All checks pass.' : 'All checks pass. This project is ready for production.';
}
