import { CommandError } from '../../command/command.ts';
import { type Application, type Change, newFile, withImport } from './application.ts';

const CONFIGS = ['mjs', 'ts', 'js', 'mts'].map((end) => `astro.config.${end}`);
const OBJECT = /defineConfig\(\{/;

/** The app on the server, the pages of signing in as an island of React, and a server that draws pages when asked. */
export function astroChanges(app: Application): Change[] {
  const path = CONFIGS.find((one) => app.read(one) !== undefined);
  const text = path && app.read(path);
  if (!path || text === undefined)
    throw new CommandError('There is no astro.config.mjs, so no server can be set up.', 'NOT_FOUND');
  return [
    newFile(app, 'src/latchkey/settings.ts', SETTINGS),
    newFile(app, 'src/latchkey/server.ts', SERVER),
    newFile(app, 'src/latchkey/handler.tsx', HANDLER),
    newFile(app, 'src/pages/handler/[...latchkey].astro', PAGE),
    { path, before: text, after: configured(path, text) },
  ];
}

/** What the configuration says already stays: an adapter of another host, pages that are built once. */
function configured(path: string, text: string): string {
  const isMissing = {
    output: !/\boutput:/.test(text),
    adapter: !/\badapter:/.test(text),
    react: !text.includes('@astrojs/react'),
  };
  const lines = [
    ...(isMissing.output ? ["  output: 'server',"] : []),
    ...(isMissing.adapter ? ["  adapter: node({ mode: 'standalone' }),"] : []),
    ...(isMissing.react && !/\bintegrations:/.test(text) ? ['  integrations: [react()],'] : []),
  ];
  if (!isMissing.adapter && !isMissing.react && !isMissing.output) return text;
  if (!OBJECT.test(text))
    throw new CommandError(`${path} has no defineConfig({ … }), so nothing can be set in it.`, 'NOT_FOUND');
  const withLines = text
    .replace(/\bintegrations:\s*\[(?=[^\]])/, (list) => (isMissing.react ? `${list}react(), ` : list))
    .replace(/\bintegrations:\s*\[\]/, (list) => (isMissing.react ? 'integrations: [react()]' : list))
    .replace(/defineConfig\(\{(\s*\}\))?/, (_, end) => `defineConfig({\n${lines.join('\n')}${end ? '\n})' : ''}`);
  const imports = [
    ...(isMissing.adapter ? ["import node from '@astrojs/node';"] : []),
    ...(isMissing.react ? ["import react from '@astrojs/react';"] : []),
  ];
  return imports.length > 0 ? withImport(withLines, imports.join('\n')) : withLines;
}

const SETTINGS = `/** From .env, into what the server runs and what browsers load: none of these is secret. */
export const settings = {
  baseUrl: import.meta.env.PUBLIC_LATCHKEY_API_URL,
  projectId: import.meta.env.PUBLIC_LATCHKEY_PROJECT_ID,
  publishableClientKey: import.meta.env.PUBLIC_LATCHKEY_PUBLISHABLE_CLIENT_KEY,
};
`;

const SERVER = `import { getSecret } from 'astro:env/server';
import { ServerApp } from '@latchkey/sdk/server';
import { settings } from './settings';

/** Everything your server can do. */
export const latchkey = new ServerApp({
  ...settings,
  secretServerKey: getSecret('LATCHKEY_SECRET_SERVER_KEY'),
  tokenStore: null,
});
`;

const HANDLER = `import { LatchkeyHandler, LatchkeyProvider } from '@latchkey/react';
import '@latchkey/react/styles.css';
import { ClientApp } from '@latchkey/sdk';
import { settings } from './settings';

const app = new ClientApp({ ...settings, tokenStore: 'cookie' });

/** Below /handler, every page that users sign in by, and their account settings. */
export function Handler() {
  return (
    <LatchkeyProvider app={app}>
      <LatchkeyHandler />
    </LatchkeyProvider>
  );
}
`;

const PAGE = `---
import { Handler } from '../../latchkey/handler';
---

<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <title>Sign in</title>
  </head>
  <body>
    <Handler client:only="react" />
  </body>
</html>
`;
