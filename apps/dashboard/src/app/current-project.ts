import { useUser } from '@latchkey/react';
import type { AdminProjectFields } from '@latchkey/sdk';
import type { AdminApp } from '@latchkey/sdk/admin';
import { createContext, use } from 'react';
import { useApps } from './apps.ts';

/** The project whose pages are shown, as the list of projects has it. */
export const ProjectContext = createContext<AdminProjectFields | null>(null);

export function useShownProject(): AdminProjectFields {
  const project = use(ProjectContext);
  if (!project) throw new Error('This page belongs below /projects/<id>.');
  return project;
}

/** What administers it. */
export function useAdminApp(): AdminApp {
  const owner = useUser({ or: 'throw' });
  return useApps().adminAppOf(useShownProject().id, owner.id);
}

/** The project of the dashboard itself, whose users are the owners. */
export const isInternal = ({ id }: Pick<AdminProjectFields, 'id'>): boolean => id === 'internal';
