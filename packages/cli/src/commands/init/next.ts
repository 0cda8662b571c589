import { CommandError } from '../../command/command.ts';
import { type Application, type Change, newFile, withImport } from './application.ts';

const ENDS = ['tsx', 'jsx', 'js'];

/**
 * The app on the server, the provider around every page, the pages of signing in, the routes that keep tokens, and what
 * stands in the place of a page until it is known who is signed in.
 */
export function nextChanges(app: Application): Change[] {
  const layouts = ['', 'src/'].flatMap((root) => ENDS.map((end) => ({ root, end })));
  const found = layouts.find(({ root, end }) => app.read(`${root}app/layout.${end}`) !== undefined);
  if (!found)
    throw new CommandError('There is no app/layout.tsx: only the App Router of Next.js is set up.', 'NOT_FOUND');
  const { root, end } = found;
  const layout = `${root}app/layout.${end}`;
  const text = app.read(layout) ?? '';
  const script = end === 'tsx' ? 'ts' : 'js';
  const isWaitedFor = ENDS.some((end) => app.read(`${root}app/loading.${end}`) !== undefined);
  return [
    newFile(app, `${root}lib/latchkey.${script}`, SERVER),
    newFile(app, `${root}app/handler/[...latchkey]/page.${end}`, PAGE),
    newFile(app, `${root}app/handler/session/[action]/route.${script}`, ROUTE),
    ...(isWaitedFor ? [] : [newFile(app, `${root}app/loading.${end}`, LOADING)]),
    { path: layout, before: text, after: around(layout, text) },
  ];
}

function around(layout: string, text: string): string {
  if (text.includes('<LatchkeyProvider>')) return text;
  const body = /(<body[^>]*>)([\s\S]*?\{children\}[\s\S]*?)(<\/body>)/;
  if (!body.test(text))
    throw new CommandError(`${layout} has no {children} in its body, so nothing can be put around it.`, 'NOT_FOUND');
  const wrapped = text.replace(
    body,
    (_, start, inside, end) => `${start}<LatchkeyProvider>${inside}</LatchkeyProvider>${end}`,
  );
  return withImport(
    wrapped,
    "import { LatchkeyProvider } from '@latchkey/next';\nimport '@latchkey/react/styles.css';",
  );
}

const SERVER = `import { NextServerApp } from '@latchkey/next/server';

/** The user of the current request, and everything else this server may do. */
export const latchkey = new NextServerApp();
`;

const PAGE = `export { LatchkeyHandler as default } from '@latchkey/next';
`;

const ROUTE = `import { latchkey } from '../../../../lib/latchkey';

export const POST = latchkey.handleSession;
`;

const LOADING = `/** Stands in the place of a page until it is known who is signed in: nothing yet, or an outline of your pages. */
export default function Loading() {
  return null;
}
`;
