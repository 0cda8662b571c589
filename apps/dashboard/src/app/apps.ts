import type { Environment } from '@latchkey/sdk';
import { AdminApp, OwnerApp } from '@latchkey/sdk/admin';
import type { RouterHistory } from '@tanstack/react-router';
import { createContext, use } from 'react';
import { ACCOUNT } from './paths.ts';
import type { DashboardSettings } from './settings.ts';

/** The apps that the dashboard acts through. */
export interface Apps {
  readonly settings: DashboardSettings;
  /** Who owns: the client of project `internal`. */
  readonly app: OwnerApp;
  /** What administers a project for the signed-in owner; the same app each time, until it is somebody else. */
  adminAppOf(projectId: string, ownerId: string): AdminApp;
  /** Reads the list of projects again, after an admin app has changed one of them. */
  refreshProjects(): Promise<void>;
  clock(): number;
  /** Whether somebody can sign in here at all. */
  hasOwner(): boolean;
  /** Says that the first account was made just now, which the page could not know when it was served. */
  ownerMade(): void;
}

interface World {
  readonly settings: DashboardSettings;
  readonly environment: Partial<Environment>;
  readonly history: RouterHistory;
}

export function appsOf({ settings, environment, history }: World): Apps {
  const outside = { ...environment, page: pageOf(history, settings) };
  const app = new OwnerApp({
    publishableClientKey: settings.publishableClientKey,
    baseUrl: settings.url,
    tokenStore: 'http-only-cookie',
    urls: { home: '/projects', afterSignOut: '/handler/sign-in', accountSettings: ACCOUNT },
    redirectMethod: { navigate: (to, { replace }) => visit(history, settings, to, replace) },
    environment: outside,
  });
  let hasOwner = !settings.needsOwner;
  let adminApps = { ownerId: '', ofProject: new Map<string, AdminApp>() };
  return {
    settings,
    app,
    adminAppOf(projectId, ownerId) {
      // They keep what they have read, and nobody else may see that.
      if (ownerId !== adminApps.ownerId) adminApps = { ownerId, ofProject: new Map() };
      const made = adminApps.ofProject.get(projectId);
      if (made) return made;
      const adminApp = new AdminApp({
        projectId,
        projectOwnerSession: app.ownerSession,
        baseUrl: settings.url,
        tokenStore: null,
        // An owner's session goes with every request; this says what it is used as.
        extraRequestHeaders: { 'x-latchkey-access-type': 'admin' },
        environment: outside,
      });
      adminApps.ofProject.set(projectId, adminApp);
      return adminApp;
    },
    async refreshProjects() {
      const user = await app.userStore.read();
      await user?.listOwnedProjects();
    },
    clock: environment.clock ?? Date.now,
    hasOwner: () => hasOwner,
    ownerMade() {
      hasOwner = true;
    },
  };
}

/** The page is wherever the router is, be that in the address bar or in memory. */
const pageOf = (history: RouterHistory, settings: DashboardSettings) => ({
  href: () => new URL(history.location.href, settings.url).href,
  go: (url: string, { replace }: { replace: boolean }) => visit(history, settings, url, replace),
  rewrite: (url: string) => visit(history, settings, url, true),
});

function visit(history: RouterHistory, settings: DashboardSettings, to: string, replace: boolean): void {
  const { pathname, search, hash } = new URL(to, settings.url);
  history[replace ? 'replace' : 'push'](pathname + search + hash);
}

export const AppsContext = createContext<Apps | null>(null);

export function useApps(): Apps {
  const apps = use(AppsContext);
  if (!apps) throw new Error('This is a part of the dashboard; it works inside <Dashboard> only.');
  return apps;
}
