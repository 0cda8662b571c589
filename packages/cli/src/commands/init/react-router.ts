import { CommandError } from '../../command/command.ts';
import { type Application, type Change, newFile, withImport } from './application.ts';

const ENDS = ['tsx', 'jsx'];
const HANDLER = 'routes/handler';

/**
 * The app on the server and the provider around every page, which a loader of the root tells who is signed in, and the
 * route of the pages of signing in.
 */
export function reactRouterChanges(app: Application): Change[] {
  if (configOf(app)?.includes('ssr: false'))
    throw new CommandError(
      'This application is not rendered on a server (ssr: false): follow docs/start/react-vite instead.',
      'NOT_FOUND',
    );
  const end = ENDS.find((one) => app.read(`app/root.${one}`) !== undefined);
  if (!end) throw new CommandError('There is no app/root.tsx, so nothing can be put around the pages.', 'NOT_FOUND');
  const isTyped = end === 'tsx';
  const root = `app/root.${end}`;
  const text = app.read(root) ?? '';
  return [
    newFile(app, `app/latchkey/settings.${isTyped ? 'ts' : 'js'}`, SETTINGS),
    newFile(app, `app/latchkey/app.server.${isTyped ? 'ts' : 'js'}`, server(isTyped)),
    newFile(app, `app/latchkey/provider.${end}`, provider(isTyped)),
    ...handlerRoute(app, end),
    { path: root, before: text, after: around(root, text, isTyped) },
  ];
}

const configOf = (app: Application) => app.read('react-router.config.ts') ?? app.read('react-router.config.js');

/** Where routes are files, the name of one says its path; elsewhere it is entered into the list. */
function handlerRoute(app: Application, end: string): Change[] {
  const path = ['app/routes.ts', 'app/routes.js'].find((one) => app.read(one) !== undefined);
  const text = path && app.read(path);
  if (!path || text === undefined)
    throw new CommandError('There is no app/routes.ts, so no route can be added.', 'NOT_FOUND');
  if (text.includes('flatRoutes(')) return [newFile(app, `app/${HANDLER}.$.${end}`, ROUTE)];
  return [newFile(app, `app/${HANDLER}.${end}`, ROUTE), { path, before: text, after: withRoute(path, text, end) }];
}

function withRoute(path: string, text: string, end: string): string {
  if (text.includes(HANDLER)) return text;
  const list = /(export default \[)([\s\S]*?)(,?\s*)(\]\s*(?:satisfies RouteConfig)?;?\s*)$/;
  if (!list.test(text)) throw new CommandError(`${path} exports no list of routes, so none can be added.`, 'NOT_FOUND');
  const quote = text.includes('"') ? '"' : "'";
  const entry = `route(${quote}handler/*${quote}, ${quote}${HANDLER}.${end}${quote})`;
  const added = text.replace(list, (_, start, entries: string, _end, rest: string) =>
    entries.includes('\n') || entries.trim() === ''
      ? `${start}${entries.trimEnd()}${entries.trim() && ','}\n  ${entry},\n${rest}`
      : `${start}${entries}, ${entry}${rest}`,
  );
  if (/import[^;]*\broute\b[^;]*@react-router\/dev\/routes/.test(text)) return added;
  return added.replace(/(import \{[^}]*?)(,?\s*\} from ["']@react-router\/dev\/routes["'])/, '$1, route$2');
}

function around(path: string, text: string, isTyped: boolean): string {
  if (text.includes('<Latchkey ')) return text;
  const component = /export default function App\(\) \{([\s\S]*?)return <Outlet \/>;/;
  if (!component.test(text) || /export (async )?(function|const) loader\b/.test(text))
    throw new CommandError(
      `${path} is not as the starter makes it, so put the provider there by hand: see "Start with React Router" in the documentation.`,
      'NOT_FOUND',
    );
  const wrapped = text.replace(component, (_, inside: string) => app(inside, isTyped));
  const lines = [
    "import { clientUser } from './latchkey/app.server';",
    "import { Latchkey } from './latchkey/provider';",
    ...(isTyped && !text.includes('+types/root') ? ["import type { Route } from './+types/root';"] : []),
  ];
  return withImport(wrapped, lines.join('\n'));
}

const app = (
  inside: string,
  isTyped: boolean,
) => `export async function loader({ request }${isTyped ? ': Route.LoaderArgs' : ''}) {
  return { user: await clientUser(request) };
}

export default function App({ loaderData }${isTyped ? ': Route.ComponentProps' : ''}) {${inside}return (
    <Latchkey user={loaderData.user}>
      <Outlet />
    </Latchkey>
  );`;

const SETTINGS = `/** From .env, into what the server runs and what browsers load: none of these is secret. */
export const settings = {
  baseUrl: import.meta.env.VITE_LATCHKEY_API_URL,
  projectId: import.meta.env.VITE_LATCHKEY_PROJECT_ID,
  publishableClientKey: import.meta.env.VITE_LATCHKEY_PUBLISHABLE_CLIENT_KEY,
};
`;

const ROUTE = `import { LatchkeyHandler } from '@latchkey/react';

/** Below /handler, every page that users sign in by, and their account settings. */
export default function Handler() {
  return <LatchkeyHandler />;
}
`;

const server = (isTyped: boolean) => {
  const [argument, user, known, page, types] = isTyped
    ? [
        ': Request',
        ': Promise<CurrentServerUser>',
        ': Promise<ClientUserJson | null | undefined>',
        ': string',
        "import type { ClientUserJson } from '@latchkey/sdk';\nimport { type CurrentServerUser, ServerApp } from '@latchkey/sdk/server';",
      ]
    : ['', '', '', '', "import { ServerApp } from '@latchkey/sdk/server';"];
  return `${types}
import { redirect } from 'react-router';
import { settings } from './settings';

/** Everything your server can do. Its secret key is LATCHKEY_SECRET_SERVER_KEY of the environment. */
export const latchkey = new ServerApp({ ...settings, tokenStore: null });

/** The signed-in user. Other visitors sign in first, and come back. */
export async function requireUser(request${argument})${user} {
  const user = await latchkey.getUser(request);
  if (!user) throw redirect(latchkey.signInUrl(pageOf(request)));
  return user;
}

/** The address of the page whose data is asked for, which React Router does at an address of its own. */
function pageOf(request${argument})${page} {
  const url = new URL(request.url);
  url.pathname = url.pathname.replace(/\\/_(root)?\\.data$/, '/').replace(/\\.data$/, '');
  url.searchParams.delete('_routes');
  return url.href;
}

/** The user as browsers may see it, for the first HTML. Browsers look up an impersonated user themselves. */
export async function clientUser(request${argument})${known} {
  const user = await latchkey.getUser(request);
  return user?.impersonation ? undefined : (user?.toClientJson() ?? null);
}
`;
};

const provider = (isTyped: boolean) => {
  const [known, props, browser, sdk, react] = isTyped
    ? [
        ': User',
        ': { readonly user: User; readonly children: ReactNode }',
        ': ClientApp | undefined',
        "import { ClientApp, type ClientUserJson } from '@latchkey/sdk';",
        "import { type ReactNode, Suspense, useEffect, useState } from 'react';",
      ]
    : [
        '',
        '',
        '',
        "import { ClientApp } from '@latchkey/sdk';",
        "import { Suspense, useEffect, useState } from 'react';",
      ];
  return `import { LatchkeyProvider } from '@latchkey/react';
import '@latchkey/react/styles.css';
${sdk}
${react}
import { useRevalidator } from 'react-router';
import { settings } from './settings';
${isTyped ? '\ntype User = ClientUserJson | null | undefined;\n' : ''}
/** Gives every page the app, which knows from the start who is signed in. */
export function Latchkey({ user, children }${props}) {
  const [app] = useState(() => appFor(user));
  const { revalidate } = useRevalidator();
  useEffect(() => {
    // When a user signs in or out, in another tab too, the loaders run again.
    let shown = user?.id;
    return app.userStore.subscribe(() => {
      const now = app.userStore.getSnapshot();
      if (now.status !== 'ok' || now.data?.id === shown) return;
      shown = now.data?.id;
      void revalidate();
    });
  }, [app, revalidate, user?.id]);
  return (
    <LatchkeyProvider app={app}>
      <Suspense>{children}</Suspense>
    </LatchkeyProvider>
  );
}

let inBrowser${browser};

/** One app for as long as the page lives; on the server, one for each page. */
function appFor(user${known}) {
  if (import.meta.env.SSR) return newApp(user);
  inBrowser ??= newApp(user);
  return inBrowser;
}

function newApp(user${known}) {
  // The server draws the user of the loader, whose tokens stay in the cookies of the browser.
  const app = new ClientApp({ ...settings, tokenStore: import.meta.env.SSR ? 'memory' : 'cookie' });
  if (user !== undefined) app.assumeUser(user);
  return app;
}
`;
};
