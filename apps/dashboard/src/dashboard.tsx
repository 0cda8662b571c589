import { LatchkeyProvider } from '@latchkey/react';
import type { Environment } from '@latchkey/sdk';
import { createBrowserHistory, type RouterHistory, RouterProvider } from '@tanstack/react-router';
import { useState } from 'react';
import { AppsContext, appsOf } from './app/apps.ts';
import type { DashboardSettings } from './app/settings.ts';
import { routerOf } from './routes/router.tsx';

export interface DashboardProps {
  readonly settings: DashboardSettings;
  /** Replaces the browser's fetch, for tests. */
  readonly environment?: Partial<Environment>;
  /** The router's history; the address bar by default. */
  readonly history?: RouterHistory;
}

/** The dashboard for project owners. */
export function Dashboard({ settings, environment = {}, history }: DashboardProps) {
  const [{ apps, router }] = useState(() => {
    const used = history ?? createBrowserHistory();
    const apps = appsOf({ settings, environment, history: used });
    return { apps, router: routerOf(used, apps) };
  });
  return (
    <LatchkeyProvider app={apps.app}>
      <AppsContext value={apps}>
        <RouterProvider router={router} />
      </AppsContext>
    </LatchkeyProvider>
  );
}
