import { CommandError } from '../../command/command.ts';
import { type Application, type Change, newFile } from './application.ts';

const CONFIGS = ['ts', 'js', 'mjs'].map((end) => `nuxt.config.${end}`);
const OBJECT = /defineNuxtConfig\(\{/;
const WELCOME = /<NuxtWelcome\s*\/>/;
const SHOWS_PAGES = /<(NuxtPage|nuxt-page|RouterView|router-view)\b/;
const AT_ROOT = ['app.vue', 'App.vue', 'pages', 'layouts', 'middleware', 'plugins', 'components', 'assets'];

/** The app on the server, who is signed in for pages to ask, and the pages of signing in, which React draws. */
export function nuxtChanges(app: Application): Change[] {
  const path = CONFIGS.find((one) => app.read(one) !== undefined);
  const text = path && app.read(path);
  if (!path || text === undefined)
    throw new CommandError('There is no nuxt.config.ts, so nothing can be set in it.', 'NOT_FOUND');
  const isTyped = app.read('tsconfig.json') !== undefined;
  const end = isTyped ? 'ts' : 'js';
  if (/\bsrcDir:/.test(text))
    throw new CommandError(
      `${path} sets srcDir, so add the files of "Start with Nuxt" in the documentation by hand.`,
      'NOT_FOUND',
    );
  const root = sourceFolder(app);
  return [
    { path, before: text, after: configured(path, text) },
    newFile(app, `server/utils/latchkey.${end}`, server(isTyped)),
    newFile(app, `server/api/latchkey/user.get.${end}`, USER),
    newFile(app, `${root}middleware/signed-in.${end}`, GUARD),
    newFile(app, `${root}latchkey/handler.${end}`, handler(isTyped)),
    newFile(app, `${root}pages/handler/[...latchkey].vue`, page(isTyped)),
    ...pagesShown(app, root),
  ];
}

/** Nuxt 4 takes `app/` once there is something in it; apps of Nuxt 3, and some of Nuxt 4, have their pages at the root. */
function sourceFolder(app: Application): string {
  if (app.list('app').length > 0) return 'app/';
  const isAtRoot = app.list('.').some((name) => AT_ROOT.includes(name));
  return isAtRoot ? '' : 'app/';
}

function configured(path: string, text: string): string {
  if (/\blatchkey:/.test(text)) return text;
  const isConfigured = /\bruntimeConfig:\s*\{/.test(text);
  if (isConfigured && /\bpublic:\s*\{/.test(text))
    return text.replace(/\bpublic:\s*\{/, (public_) => `${public_} ${SETTINGS},`);
  if (isConfigured) return text.replace(/\bruntimeConfig:\s*\{/, (config) => `${config} public: { ${SETTINGS} },`);
  if (!OBJECT.test(text))
    throw new CommandError(`${path} has no defineNuxtConfig({ … }), so nothing can be set in it.`, 'NOT_FOUND');
  return text.replace(
    /defineNuxtConfig\(\{(\s*\}\))?/,
    (_, end) => `defineNuxtConfig({\n${CONFIG}${end ? '\n})' : ''}`,
  );
}

/** The starter shows a page of its own in place of those of the application; that page stays, as the first of these. */
function pagesShown(app: Application, root: string): Change[] {
  const path = `${root}app.vue`;
  const text = app.read(path);
  if (text === undefined || SHOWS_PAGES.test(text)) return [];
  if (!WELCOME.test(text))
    throw new CommandError(
      `${path} has no <NuxtPage />, so it would show no page. Add it, then run init again.`,
      'NOT_FOUND',
    );
  return [
    newFile(app, `${root}pages/index.vue`, '<template>\n  <NuxtWelcome />\n</template>\n'),
    { path, before: text, after: text.replace(WELCOME, '<NuxtPage />') },
  ];
}

const SETTINGS = `latchkey: { apiUrl: '', projectId: '', publishableClientKey: '' }`;

const CONFIG = `  // From NUXT_PUBLIC_LATCHKEY_… of the environment, for the server and for browsers: none of these is secret.
  runtimeConfig: { public: { ${SETTINGS} } },`;

const USER = `/** What browsers may know of the signed-in user; nothing for other visitors. */
export default defineEventHandler(async (event) => {
  setResponseHeader(event, 'cache-control', 'private, no-store');
  const user = await latchkey.getUser(event);
  return user && { id: user.id, displayName: user.displayName, primaryEmail: user.primaryEmail };
});
`;

const GUARD = `/** Lets signed-in users pass. Other visitors sign in first, and come back. */
export default defineNuxtRouteMiddleware(async (to) => {
  const user = await useRequestFetch()('/api/latchkey/user');
  if (!user) return navigateTo({ path: '/handler/sign-in', query: { after_auth_return_to: to.fullPath } });
});
`;

const server = (isTyped: boolean) => {
  const [types, argument, user] = isTyped
    ? ['type CurrentServerUser, ', ': H3Event', ': Promise<CurrentServerUser>']
    : ['', '', ''];
  return `import { ${types}ServerApp } from '@latchkey/sdk/server';
${isTyped ? "import type { H3Event } from 'h3';\n" : ''}
const { apiUrl, ...keys } = useRuntimeConfig().public.latchkey;

/** Everything your server can do. Its secret key is LATCHKEY_SECRET_SERVER_KEY of the environment. */
export const latchkey = new ServerApp({ baseUrl: apiUrl, ...keys, tokenStore: null });

/** The signed-in user. Others are answered with 401, and what the pages of another site send with 403. */
export async function requireUser(event${argument})${user} {
  const origin = getHeader(event, 'origin');
  // Cookies come along with what other sites send; browsers name those.
  if (origin && origin !== getRequestURL(event, { xForwardedHost: true }).origin)
    throw createError({ statusCode: 403, statusMessage: 'Sent by another site.' });
  setResponseHeader(event, 'cache-control', 'private, no-store');
  const user = await latchkey.getUser(event);
  if (!user) throw createError({ statusCode: 401, statusMessage: 'Sign in first.' });
  return user;
}
`;
};

const handler = (isTyped: boolean) => {
  const argument = isTyped ? ': HTMLElement' : '';
  return `import { LatchkeyHandler, LatchkeyProvider } from '@latchkey/react';
import '@latchkey/react/styles.css';
import { ClientApp } from '@latchkey/sdk';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';

/** Shows every page that users sign in by, and their account settings. Returns a function that removes them. */
export function showHandler(element${argument}) {
  const { apiUrl, ...keys } = useRuntimeConfig().public.latchkey;
  const app = new ClientApp({ baseUrl: apiUrl, ...keys, tokenStore: 'cookie' });
  const root = createRoot(element);
  root.render(createElement(LatchkeyProvider, { app, children: createElement(LatchkeyHandler) }));
  return () => root.unmount();
}
`;
};

const page = (isTyped: boolean) => `<script setup${isTyped ? ' lang="ts"' : ''}>
const element = useTemplateRef('element');
let leave = () => {};

onMounted(async () => {
  const { showHandler } = await import('~/latchkey/handler');
  if (element.value) leave = showHandler(element.value);
});
onBeforeUnmount(() => leave());
</script>

<template>
  <div ref="element" />
</template>
`;
