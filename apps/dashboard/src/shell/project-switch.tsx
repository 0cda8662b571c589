import type { AdminProjectFields } from '@latchkey/sdk';
import { Icon } from '../ui/icons.tsx';
import { Popover } from '../ui/overlay/popover.tsx';
import { ProjectList } from './project-list.tsx';

interface ProjectSwitchProps {
  readonly projects: readonly AdminProjectFields[];
  readonly current: AdminProjectFields;
}

/** The shown project, and the way to the others. */
export function ProjectSwitch({ projects, current }: ProjectSwitchProps) {
  return (
    <Popover
      buttonClassName="flex h-9 min-w-0 items-center gap-1.5 rounded-control px-2 font-medium hover:bg-muted pointer-coarse:h-11 [&>svg]:text-soft"
      button={
        <>
          <span className="sr-only">Switch project from </span>
          <span className="max-w-64 truncate">{current.displayName}</span>
          <Icon name="chevrons" />
        </>
      }
    >
      {(close) => <ProjectList projects={projects} current={current} onVisit={close} />}
    </Popover>
  );
}
