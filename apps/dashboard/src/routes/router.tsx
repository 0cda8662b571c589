import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router';
import type { Apps } from '../app/apps.ts';
import { Arrival } from '../app/arrival.ts';
import { ACCOUNT } from '../app/paths.ts';
import { keptOrder } from '../features/lists/kept-order.ts';
import { Gate, ProjectFrame } from '../shell/frame.tsx';
import { FrameSkeleton } from '../shell/frame-skeleton.tsx';
import { PageError } from '../shell/page-error.tsx';
import { NotFound } from '../ui/layout/not-found.tsx';
import { PendingPage } from '../ui/layout/page.tsx';
import { type ProjectPage, pages } from './project-pages.ts';
import { subPages } from './sub-pages.ts';

type RoutedPage = Pick<ProjectPage, 'path' | 'page' | 'title' | 'skeleton' | 'read' | 'sorting'>;

interface Context {
  readonly apps: Apps;
  readonly arrival: Arrival;
}

const root = createRootRouteWithContext<Context>()({
  component: Outlet,
  notFoundComponent: () => (
    <main>
      <NotFound />
    </main>
  ),
});

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/projects', replace: true });
  },
});

const firstRun = createRoute({
  getParentRoute: () => root,
  path: '/first-run',
  component: lazyRouteComponent(() => import('../pages/first-run/first-run.tsx'), 'FirstRun'),
});

const recover = createRoute({
  getParentRoute: () => root,
  path: '/recover',
  component: lazyRouteComponent(() => import('../pages/recover/recover.tsx'), 'Recover'),
});

const ownerInvitation = createRoute({
  getParentRoute: () => root,
  path: '/owner-invitation',
  component: lazyRouteComponent(() => import('../pages/owner-invitation/owner-invitation.tsx'), 'OwnerInvitation'),
});

const handler = createRoute({
  getParentRoute: () => root,
  path: '/handler/$',
  component: lazyRouteComponent(() => import('../pages/handler/handler.tsx'), 'Handler'),
});

/** A child of the root, because it is rendered outside the frame. */
const accountBelowHandler = createRoute({
  getParentRoute: () => root,
  path: '/handler/account-settings',
  beforeLoad: ({ location: { hash } }) => {
    throw redirect({ to: ACCOUNT, ...(hash && { hash }), replace: true });
  },
});

const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  component: () => <Gate pages={pages} />,
  pendingComponent: FrameSkeleton,
  loader: ({ context: { apps } }) => settled(apps.app.userStore.read(), apps.app.ownedProjectsStore.read()),
  notFoundComponent: () => <NotFound />,
});

const projects = createRoute({
  getParentRoute: () => signedIn,
  path: '/projects',
  component: lazyRouteComponent(() => import('../pages/projects/projects.tsx'), 'Projects'),
  pendingComponent: () => <PendingPage title="Projects" skeleton="table" />,
});

const newProject = createRoute({
  getParentRoute: () => signedIn,
  path: '/projects/new',
  component: lazyRouteComponent(() => import('../pages/new-project/new-project.tsx'), 'NewProject'),
  pendingComponent: () => <PendingPage title="Create project" skeleton="form" />,
});

const account = createRoute({
  getParentRoute: () => signedIn,
  path: ACCOUNT,
  component: lazyRouteComponent(() => import('../pages/account/account.tsx'), 'Account'),
  pendingComponent: () => <PendingPage title="Your account" skeleton="form" />,
});

const project = createRoute({
  getParentRoute: () => signedIn,
  path: '/projects/$projectId',
  component: ProjectFrame,
  notFoundComponent: () => <NotFound />,
});

const projectPages = [...pages, ...subPages].map(({ path, page, title, skeleton, read, sorting }: RoutedPage) =>
  createRoute({
    getParentRoute: () => project,
    path: path || '/',
    component: page,
    // Before the first read, and once a visit: a search that is cleared keeps the order that it has.
    beforeLoad: ({ cause, location: { pathname, search } }) => {
      const order = sorting && cause !== 'stay' && keptOrder(path, sorting, search);
      if (order) throw redirect({ to: pathname, search: { order }, replace: true });
    },
    loader: ({ context: { apps }, params, location }) =>
      settled(readPage(apps, params.projectId, read, location.search)),
    pendingComponent: () => <PendingPage title={title} skeleton={skeleton} />,
  }),
);

const routeTree = root.addChildren([
  home,
  firstRun,
  recover,
  ownerInvitation,
  handler,
  accountBelowHandler,
  signedIn.addChildren([projects, newProject, account, project.addChildren(projectPages)]),
]);

/** Preload errors are ignored; the components that read the data show them. */
const settled = async (...reads: Promise<unknown>[]): Promise<void> => void (await Promise.allSettled(reads));

async function readPage(
  apps: Apps,
  projectId: string,
  read: ProjectPage['read'],
  search: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  const owner = await apps.app.userStore.read();
  if (owner) await read?.(apps.adminAppOf(projectId, owner.id), search);
}

export function routerOf(history: RouterHistory, apps: Apps) {
  const arrival = new Arrival();
  const router = createRouter({
    routeTree,
    history,
    context: { apps, arrival },
    defaultPreload: 'intent',
    // The SDK's stores decide what is stale.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 150,
    defaultPendingMinMs: 0,
    defaultErrorComponent: PageError,
    // Keeps search params as strings; by default `42` would become a number.
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch,
  });
  router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
    if (fromLocation && pathChanged) arrival.begin();
  });
  return router;
}

function stringifySearch(search: Record<string, unknown>): string {
  const given = Object.entries(search).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, String(value)]],
  );
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`;
}
