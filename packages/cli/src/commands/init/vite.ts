import { CommandError } from '../../command/command.ts';
import { type Application, type Change, newFile, withImport } from './application.ts';

/** A component around the application, and the line that puts it there. */
export function viteChanges(app: Application): Change[] {
  const main = /<script[^>]*\ssrc="\/([^"]+)"/.exec(app.read('index.html') ?? '')?.[1];
  const text = main && app.read(main);
  if (!main || !text)
    throw new CommandError('index.html names no program, so there is nothing to set up.', 'NOT_FOUND');
  const folder = main.slice(0, main.lastIndexOf('/') + 1);
  const isTyped = /\.tsx?$/.test(main);
  return [
    newFile(app, `${folder}latchkey.${isTyped ? 'tsx' : 'jsx'}`, component(isTyped)),
    { path: main, before: text, after: around(main, text) },
  ];
}

function around(main: string, text: string): string {
  if (text.includes('<Latchkey>')) return text;
  const app = /^([ \t]*)<App \/>/m.exec(text);
  if (!app) throw new CommandError(`${main} shows no <App />, so nothing can be put around it.`, 'NOT_FOUND');
  const [line, indent = ''] = app;
  const wrapped = `${indent}<Latchkey>\n  ${line}\n${indent}</Latchkey>`;
  return withImport(text.replace(line, wrapped), "import { Latchkey } from './latchkey';");
}

const component = (isTyped: boolean) => `import { LatchkeyHandler, LatchkeyProvider } from '@latchkey/react';
import '@latchkey/react/styles.css';
import { ClientApp } from '@latchkey/sdk';
${isTyped ? "import type { ReactNode } from 'react';\n" : ''}
const app = new ClientApp({ tokenStore: 'cookie' });

/** Below /handler users sign in; everywhere else is what is inside. */
export function Latchkey({ children }${isTyped ? ': { readonly children: ReactNode }' : ''}) {
  const isHandler = location.pathname.startsWith(app.urls.handler);
  return <LatchkeyProvider app={app}>{isHandler ? <LatchkeyHandler fullPage /> : children}</LatchkeyProvider>;
}
`;
