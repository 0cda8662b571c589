import { CommandError } from '../../command/command.ts';
import { type Application, type Change, newFile } from './application.ts';

/** The app on the server, and the pages of signing in, which React draws into an element of a page. */
export function svelteKitChanges(app: Application): Change[] {
  if (app.read('src/app.html') === undefined)
    throw new CommandError('There is no src/app.html, so no routes can be added.', 'NOT_FOUND');
  const isTyped = app.read('tsconfig.json') !== undefined;
  const end = isTyped ? 'ts' : 'js';
  const route = 'src/routes/handler/[...latchkey]';
  return [
    newFile(app, `src/lib/latchkey/settings.${end}`, SETTINGS),
    newFile(app, `src/lib/latchkey/handler.${end}`, handler(isTyped)),
    newFile(app, `src/lib/server/latchkey.${end}`, server(isTyped)),
    newFile(app, `${route}/+page.${end}`, OPTIONS),
    newFile(app, `${route}/+page.svelte`, page(isTyped)),
  ];
}

const SETTINGS = `import {
  PUBLIC_LATCHKEY_API_URL,
  PUBLIC_LATCHKEY_PROJECT_ID,
  PUBLIC_LATCHKEY_PUBLISHABLE_CLIENT_KEY,
} from '$env/static/public';

/** From .env, into what the server runs and what browsers load: none of these is secret. */
export const settings = {
  baseUrl: PUBLIC_LATCHKEY_API_URL,
  projectId: PUBLIC_LATCHKEY_PROJECT_ID,
  publishableClientKey: PUBLIC_LATCHKEY_PUBLISHABLE_CLIENT_KEY,
};
`;

const OPTIONS = `// The screens keep tokens in the browser, so there is nothing to draw on the server.
export const ssr = false;
`;

const page = (isTyped: boolean) => `<script${isTyped ? ' lang="ts"' : ''}>
  import { handler } from '$lib/latchkey/handler';
</script>

<div use:handler></div>
`;

const handler = (isTyped: boolean) => {
  const [doc, argument] = isTyped
    ? ['/** Below /handler, every page that users sign in by, and their account settings. */', ': HTMLElement']
    : [
        `/**
 * Below /handler, every page that users sign in by, and their account settings.
 * @param {HTMLElement} element
 */`,
        '',
      ];
  return `import { LatchkeyHandler, LatchkeyProvider } from '@latchkey/react';
import '@latchkey/react/styles.css';
import { ClientApp } from '@latchkey/sdk';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { settings } from './settings';

const app = new ClientApp({ ...settings, tokenStore: 'cookie' });

${doc}
export function handler(element${argument}) {
  const root = createRoot(element);
  root.render(createElement(LatchkeyProvider, { app, children: createElement(LatchkeyHandler) }));
  return { destroy: () => root.unmount() };
}
`;
};

const server = (isTyped: boolean) => {
  const [imports, doc, argument, user] = isTyped
    ? [
        `import { type CurrentServerUser, ServerApp } from '@latchkey/sdk/server';
import { type RequestEvent, redirect } from '@sveltejs/kit';`,
        '/** The signed-in user. Other visitors sign in first, and come back. */',
        ': RequestEvent',
        ': Promise<CurrentServerUser>',
      ]
    : [
        `import { ServerApp } from '@latchkey/sdk/server';
import { redirect } from '@sveltejs/kit';`,
        `/**
 * The signed-in user. Other visitors sign in first, and come back.
 * @param {import('@sveltejs/kit').RequestEvent} event
 */`,
        '',
        '',
      ];
  return `${imports}
import { building } from '$app/environment';
import { env } from '$env/dynamic/private';
import { settings } from '$lib/latchkey/settings';

/** Everything your server can do. The build loads this file, too, where there is no secret. */
export const latchkey = new ServerApp({
  ...settings,
  secretServerKey: building ? 'none while building' : env.LATCHKEY_SECRET_SERVER_KEY,
  tokenStore: null,
});

${doc}
export async function requireUser({ request, url }${argument})${user} {
  const user = await latchkey.getUser(request);
  if (!user) redirect(303, latchkey.signInUrl(url.href));
  return user;
}
`;
};
