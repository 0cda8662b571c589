import { useUser } from '@latchkey/react';
import type { AdminProjectFields } from '@latchkey/sdk';
import type { AdminApp } from '@latchkey/sdk/admin';
import { createContext, use } from 'react';
import { useApps } from './apps.ts';

/** The project in the URL, as the project list has it. */
export const ProjectContext = createContext<AdminProjectFields | null>(null);

export function useShownProject(): AdminProjectFields {
  const project = use(ProjectContext);
  if (!project) throw new Error('This page must be rendered below /projects/<id>.');
  return project;
}

/** The admin app of the project in the URL. */
export function useAdminApp(): AdminApp {
  const owner = useUser({ or: 'throw' });
  return useApps().adminAppOf(useShownProject().id, owner.id);
}

/** The dashboard's own project, whose users are the owners. */
export const isInternal = ({ id }: Pick<AdminProjectFields, 'id'>): boolean => id === 'internal';
