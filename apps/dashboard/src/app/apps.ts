import type { Environment } from '@latchkey/sdk';
import { AdminApp, OwnerApp } from '@latchkey/sdk/admin';
import type { RouterHistory } from '@tanstack/react-router';
import { createContext, use } from 'react';
import { ACCOUNT } from './paths.ts';
import type { DashboardSettings } from './settings.ts';

/** The SDK apps the dashboard makes its calls through. */
export interface Apps {
  readonly settings: DashboardSettings;
  /** The client of the `internal` project, whose users are the owners. */
  readonly app: OwnerApp;
  /** The admin app of a project, acting as the signed-in owner. Cached until another owner signs in. */
  adminAppOf(projectId: string, ownerId: string): AdminApp;
  /** Reloads the project list after an admin app has changed a project. */
  refreshProjects(): Promise<void>;
  clock(): number;
  /** Whether the installation has an owner account yet. */
  hasOwner(): boolean;
  /** Records that the first account was just created; the page's settings were rendered before that. */
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
      // Cached apps hold what they have read, which another owner must not see.
      if (ownerId !== adminApps.ownerId) adminApps = { ownerId, ofProject: new Map() };
      const made = adminApps.ofProject.get(projectId);
      if (made) return made;
      const adminApp = new AdminApp({
        projectId,
        projectOwnerSession: app.ownerSession,
        baseUrl: settings.url,
        tokenStore: null,
        // Owners send their session with every request; the access type says what to treat it as.
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

/** Navigates with the router, so it also works with an in-memory history. */
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
  if (!apps) throw new Error('useApps() must be used inside <Dashboard>.');
  return apps;
}
