import { expect, test } from 'vitest';
import type { Application } from './application.ts';
import { registryChange } from './registry.ts';

const app = (files: Readonly<Record<string, string>>): Application => ({
  name: 'shop',
  isModule: true,
  has: () => false,
  read: (path) => files[path],
  list: () => [],
});
const changed = (files: Readonly<Record<string, string>>, url = 'http://localhost:4400') => {
  const { path, after } = registryChange(app(files), url);
  return [path, after];
};
const line = '@latchkey:registry=http://localhost:4400/npm/\n';

test('npm, pnpm and the first Yarn are told in .npmrc', () => {
  expect(changed({})).toEqual(['.npmrc', line]);
  expect(changed({ '.npmrc': 'fund=false' })).toEqual(['.npmrc', `fund=false\n${line}`]);
});

test('later Yarns have a file of their own, and want to be told of plain http', () => {
  const scope = 'npmScopes:\n  latchkey:\n    npmRegistryServer: "http://localhost:4400/npm/"\n';
  expect(changed({ '.yarnrc.yml': '' })).toEqual(['.yarnrc.yml', `${scope}unsafeHttpWhitelist: ["localhost"]\n`]);
  expect(changed({ '.yarnrc.yml': 'nodeLinker: pnp\n' }, 'https://auth.example.com')[1]).toBe(
    `nodeLinker: pnp\n${scope.replace('http://localhost:4400', 'https://auth.example.com')}`,
  );
});

test.each([
  { '.npmrc': '@latchkey:registry=https://npm.example.com/\n' },
  { '.yarnrc.yml': 'npmScopes:\n  acme:\n    npmRegistryServer: "https://npm.example.com"\n' },
])('what somebody has said of scopes stays: %j', (files) => {
  const { before, after } = registryChange(app(files), 'http://localhost:4400');
  expect(after).toBe(before);
});
