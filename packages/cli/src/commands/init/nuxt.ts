import { CommandError } from '../../command/command.ts';
import { type Application, type Change, newFile } from './application.ts';

const CONFIGS = ['ts', 'js', 'mjs'].map((end) => `nuxt.config.${end}`);
const OBJECT = /defineNuxtConfig\(\{/;
const WELCOME = /<NuxtWelcome\s*\/>/;

/** The app on the server, who is signed in for pages to ask, and the pages of signing in, which React draws. */
export function nuxtChanges(app: Application): Change[] {
  const path = CONFIGS.find((one) => app.read(one) !== undefined);
  const text = path && app.read(path);
  if (!path || text === undefined)
    throw new CommandError('There is no nuxt.config.ts, so nothing can be set in it.', 'NOT_FOUND');
  const isTyped = app.read('tsconfig.json') !== undefined;
  const end = isTyped ? 'ts' : 'js';
  // Nuxt 3 has its pages beside the server.
  const root = app.read('app.vue') === undefined ? 'app/' : '';
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

function configured(path: string, text: string): string {
  if (/\blatchkey:/.test(text)) return text;
  if (/\bruntimeConfig:/.test(text))
    throw new CommandError(
      `${path} has a runtimeConfig already, so add the one of "Start with Nuxt" in the documentation to it by hand.`,
      'NOT_FOUND',
    );
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
  if (text === undefined || text.includes('<NuxtPage')) return [];
  if (!WELCOME.test(text))
    throw new CommandError(
      `${path} shows no <NuxtPage />, so no page would be shown: put it there, and run this again.`,
      'NOT_FOUND',
    );
  return [
    newFile(app, `${root}pages/index.vue`, '<template>\n  <NuxtWelcome />\n</template>\n'),
    { path, before: text, after: text.replace(WELCOME, '<NuxtPage />') },
  ];
}

const CONFIG = `  // From NUXT_PUBLIC_LATCHKEY_… of the environment, for the server and for browsers: none of these is secret.
  runtimeConfig: { public: { latchkey: { apiUrl: '', projectId: '', publishableClientKey: '' } } },`;

const USER = `/** What browsers may know of the signed-in user; nothing for other visitors. */
export default defineEventHandler(async (event) => {
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
    ? ['type CurrentServerUser, type IncomingRequest, ', ': IncomingRequest', ': Promise<CurrentServerUser>']
    : ['', '', ''];
  return `import { ${types}ServerApp } from '@latchkey/sdk/server';

const { apiUrl, ...keys } = useRuntimeConfig().public.latchkey;

/** Everything your server can do. Its secret key is LATCHKEY_SECRET_SERVER_KEY of the environment. */
export const latchkey = new ServerApp({ baseUrl: apiUrl, ...keys, tokenStore: null });

/** The signed-in user. Others are answered with 401. */
export async function requireUser(event${argument})${user} {
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

/** Shows every page that users sign in by, and their account settings, until the function that it answers is called. */
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
