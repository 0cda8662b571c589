import type { AdminProjectFields } from '@latchkey/sdk';
import { Link } from '@tanstack/react-router';
import { use } from 'react';
import { OwnRoleContext } from '../app/allowed.tsx';
import { ProjectContext } from '../app/current-project.ts';
import { ownerRoles } from '../features/projects/owner-roles.ts';
import { ProjectBadge, standingOf } from '../features/projects/project-badge.tsx';
import { Mark } from '../ui/icons.tsx';
import { Badge, tones } from '../ui/layout/badge.tsx';
import { Popover } from '../ui/overlay/popover.tsx';
import { AccountMenu } from './account-menu.tsx';
import { HelpMenu } from './help-menu.tsx';
import { NavSheet } from './nav-sheet.tsx';
import { PaletteButton } from './palette.tsx';
import { ProjectSwitch } from './project-list.tsx';

/** The project menu, search and account menu. */
export function TopBar({ projects }: { readonly projects: readonly AdminProjectFields[] }) {
  const project = use(ProjectContext);
  return (
    <header className="sticky top-0 z-20 border-line border-b bg-frame">
      {/* With its border, as high as the side navigation expects. */}
      <div className="flex h-[calc(3.5rem-1px)] items-center gap-1.5 px-3 sm:gap-2.5 sm:px-4">
        {project && <NavSheet />}
        <Link
          to="/projects"
          activeOptions={{ exact: true }}
          aria-label="Latchkey: all projects"
          className={`flex items-center gap-2.5 rounded-lg font-semibold ${project ? 'max-lg:hidden' : ''}`}
        >
          <Mark />
          {!project && 'Latchkey'}
        </Link>
        {project && (
          <>
            <span aria-hidden="true" className="text-line text-lg max-lg:hidden">
              /
            </span>
            <ProjectSwitch projects={projects} current={project} />
            <span className="flex gap-1.5 max-sm:hidden">
              <ProjectBadge project={project} />
              <RoleBadge />
            </span>
          </>
        )}
        <div className="ms-auto flex items-center gap-1.5 sm:gap-2.5">
          <PaletteButton />
          <HelpMenu />
          <AccountMenu />
        </div>
      </div>
      {project && <Stripe project={project} />}
    </header>
  );
}

/** What an owner sees who can't do everything in the project; a click says what they can. */
function RoleBadge() {
  const role = use(OwnRoleContext);
  if (role === undefined || role === 'pending' || role === 'owner') return null;
  const { title, can } = ownerRoles[role];
  return (
    <Popover
      buttonClassName="rounded-full pointer-coarse:min-h-11"
      button={
        <Badge>
          <span className="sr-only">Your role: </span>
          {title}
        </Badge>
      }
    >
      {() => <p className="p-3 text-pretty">You can {can}. An owner can change your role.</p>}
    </Popover>
  );
}

/** On phones the badges don't fit into the bar, so they get their own line. */
function Stripe({ project }: { readonly project: AdminProjectFields }) {
  const { word, tone } = standingOf(project);
  return (
    <div className={`flex items-center justify-center gap-2 px-3 py-0.5 font-medium text-xs sm:hidden ${tones[tone]}`}>
      {word}
      <RoleBadge />
    </div>
  );
}
