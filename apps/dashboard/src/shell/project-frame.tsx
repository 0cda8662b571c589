import { Outlet } from '@tanstack/react-router';
import { use } from 'react';
import { ProjectContext } from '../app/current-project.ts';
import { NotFound } from '../ui/layout/not-found.tsx';

/** The pages of a project, for those who administer it. */
export function ProjectFrame() {
  return use(ProjectContext) ? (
    <Outlet />
  ) : (
    <NotFound
      title="No such project"
      text="It does not exist, or you do not administer it. Whoever owns it can tell you more."
    />
  );
}
