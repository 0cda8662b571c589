import { expect, test } from 'vitest';
import { installLine } from './install.ts';

test.each([
  [undefined, 'npm install a b'],
  ['package-lock.json', 'npm install a b'],
  ['pnpm-lock.yaml', 'pnpm add a b'],
  ['yarn.lock', 'yarn add a b'],
  ['bun.lock', 'bun add a b'],
])('where there is %s packages come by: %s', (lockfile, line) => {
  const app = {
    name: 'shop',
    isModule: true,
    has: () => false,
    read: (path: string) => (path === lockfile ? '' : undefined),
    list: () => [],
  };
  expect(installLine(app, ['a', 'b']).join(' ')).toBe(line);
});
