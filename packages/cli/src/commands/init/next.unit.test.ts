import { expect, test } from 'vitest';
import type { Application } from './application.ts';
import { nextChanges } from './next.ts';

const LAYOUT = `import './globals.css';

export default function Layout({ children }) {
  return (
    <html>
      <body className="wide">{children}</body>
    </html>
  );
}
`;

const application = (files: Readonly<Record<string, string>>): Application => ({
  name: 'shop',
  isModule: true,
  has: () => true,
  read: (path) => files[path],
  list: () => [],
});

test('the provider is put around every page', () => {
  const layout = nextChanges(application({ 'app/layout.tsx': LAYOUT })).at(-1)?.after;
  expect(layout).toContain('<body className="wide"><LatchkeyProvider>{children}</LatchkeyProvider></body>');
  expect(layout).toMatch(/^import '.\/globals.css';\nimport \{ LatchkeyProvider \} from '@latchkey\/next';\n/);
});

test('an application in src, and one without types, gets its files there and without types', () => {
  const paths = nextChanges(application({ 'src/app/layout.jsx': LAYOUT })).map(({ path }) => path);
  expect(paths).toEqual([
    'src/lib/latchkey.js',
    'src/app/handler/[...latchkey]/page.jsx',
    'src/app/handler/session/[action]/route.js',
    'src/app/loading.jsx',
    'src/app/layout.jsx',
  ]);
});

test('what an application shows while its pages load stays', () => {
  const files = { 'app/layout.tsx': LAYOUT, 'app/loading.js': '// mine' };
  expect(nextChanges(application(files)).map(({ path }) => path)).not.toContain('app/loading.tsx');
});

test('where it is there already the layout stays', () => {
  const layout = LAYOUT.replace('{children}', '<LatchkeyProvider>{children}</LatchkeyProvider>');
  expect(nextChanges(application({ 'app/layout.tsx': layout })).at(-1)).toMatchObject({
    before: layout,
    after: layout,
  });
});

test('a layout without children is not guessed at', () => {
  expect(() => nextChanges(application({ 'app/layout.tsx': '<body></body>' }))).toThrow('has no {children}');
});
