import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importsFile, importsJson } from '../import-rules.mjs';

/** Who may import whom, as files planted into an empty copy of the tree: the file, its line, the rule that must fire. */
const root = new URL('../..', import.meta.url).pathname;
const service = 'packages/service/src';
const imports = 'lint/style/noRestrictedImports';

const refused: [file: string, line: string, rule: string][] = [
  ['packages/protocol/src/a.ts', "export * from 'node:fs';", imports],
  ['packages/protocol/src/b.ts', "export * from '../../service/src/settings.ts';", imports],
  [`${service}/http/a.ts`, "export * from '../domains/users/user.ts';", imports],
  [`${service}/http/b.ts`, "export const b = () => import('../domains/users/routes.ts');", imports],
  [`${service}/site/a.ts`, "export * from '../domains/sessions/end.ts';", imports],
  [`${service}/http/d.ts`, "export * from '../site/site.ts';", imports],
  [`${service}/inbox/a.ts`, "export * from '../domains/emails/inbox/inbox.ts';", imports],
  [`${service}/providers/a.ts`, "export * from '../domains/providers/find.ts';", imports],
  [`${service}/documentation/a.ts`, "export * from '../domains/users/user.ts';", imports],
  [`${service}/telemetry/a.ts`, "export type * from 'prom-client';", imports],
  [`${service}/telemetry/b.ts`, "export * from '../app/service.ts';", imports],
  [`${service}/domains/oauth/a.ts`, "export * from 'oauth4webapi';", imports],
  [`${service}/runtime/a.ts`, "export * from '../../http/render.ts';", imports],
  [`${service}/platform/crypto/b.ts`, "export type * from 'jose';", imports],
  [`${service}/database/a.ts`, "export * from 'pg';", imports],
  [`${service}/domains/users/routes.ts`, "export * from '../sessions/session.ts';", imports],
  [`${service}/domains/users/queries.ts`, "export * from '../sessions/queries.ts';", imports],
  [`${service}/domains/users/a.ts`, "export * from '../sessions/queries.ts';", imports],
  [`${service}/domains/users/b.ts`, "export * from '../sessions/routes.ts';", imports],
  [`${service}/domains/emails/log/a.ts`, "export * from '../../users/queries.ts';", imports],
  [`${service}/domains/users/i.ts`, "export * from '../emails/log/queries.ts';", imports],
  [`${service}/domains/emails/log/routes.ts`, "export * from '../../users/user.ts';", imports],
  [`${service}/domains/users/c.ts`, "export * from '../../settings.ts';", imports],
  [`${service}/domains/users/d.ts`, "export * from '@node-rs/argon2';", imports],
  [`${service}/domains/emails/a.ts`, "export type * from 'nodemailer';", imports],
  [`${service}/domains/users/h.ts`, "export * from '@simplewebauthn/server';", imports],
  [`${service}/domains/saml/h.ts`, "export * from 'xml-crypto';", imports],
  [`${service}/domains/users/e.ts`, "export * from '@latchkey/testing';", imports],
  [`${service}/domains/users/f.ts`, 'export const f = Date.now();', 'plugin'],
  [`${service}/domains/users/g.ts`, "export const g = fetch('https://example.com');", 'lint/style/noRestrictedGlobals'],
  [`${service}/main.ts`, 'export const port = process.env.PORT;', 'lint/style/noProcessEnv'],
  [`${service}/a.ts`, "export * from './b.ts';", 'lint/suspicious/noImportCycles'],
  [`${service}/b.ts`, "export * from './a.ts';", 'lint/suspicious/noImportCycles'],
  ['packages/sdk/src/a.ts', "export * from 'zod';", imports],
  ['packages/react/src/a.ts', "export * from '@latchkey/protocol/wire';", imports],
  ['packages/react/src/b.ts', "export * from 'radix-ui';", imports],
  ['packages/react/src/c.tsx', "export * from '../../sdk/src/index.ts';", imports],
  ['packages/cli/src/a.ts', "export const a = () => import('@latchkey/service/main');", imports],
  ['apps/demo/src/a.ts', "export * from '../../../packages/sdk/src/index.ts';", imports],
  ['apps/demo/src/b.tsx', "export * from '@latchkey/dashboard';", imports],
  ['apps/dashboard/src/a.tsx', "export * from '@latchkey/protocol/wire';", imports],
  ['apps/dashboard/src/b.tsx', "export * from '@latchkey/testing/browser/browser';", imports],
  ['apps/gallery/src/a.tsx', "export * from '@latchkey/service/main';", imports],
];

const allowed: [file: string, line: string][] = [
  ['packages/protocol/src/endpoints/c.ts', "export * from '../scalars.ts';\nexport * from 'zod';"],
  [`${service}/app/service.ts`, "export * from '../domains/users/routes.ts';\nexport * from '../http/serve.ts';"],
  [`${service}/settings.ts`, 'export const port = process.env.PORT;'],
  [`${service}/http/c.ts`, "export * from '../runtime/log.ts';\nexport * from '@latchkey/protocol/errors';"],
  [`${service}/site/c.ts`, "export * from '../http/render.ts';\nexport * from '../runtime/log.ts';"],
  [`${service}/inbox/c.ts`, "export * from '../http/render.ts';"],
  [`${service}/providers/c.ts`, "export * from '../http/render.ts';"],
  [`${service}/documentation/c.ts`, "export * from '../http/render.ts';"],
  [`${service}/telemetry/metrics.ts`, "export * from 'prom-client';"],
  [`${service}/telemetry/traces.ts`, "export * from '@opentelemetry/api';"],
  [`${service}/domains/providers/a.ts`, "export * from 'oauth4webapi';\nexport * from '../projects/project.ts';"],
  [`${service}/platform/crypto/tokens.ts`, "export * from 'jose';"],
  [`${service}/platform/smtp/smtp.ts`, "export * from 'nodemailer';"],
  [`${service}/database/postgres.ts`, "export * from 'pg';"],
  [`${service}/domains/passwords/hash.ts`, "export * from '@node-rs/argon2';"],
  [`${service}/domains/webauthn/verify.ts`, "export * from '@simplewebauthn/server';"],
  [`${service}/domains/saml/signatures/signed-bytes.ts`, "export * from 'xml-crypto';"],
  [`${service}/domains/emails/log/b.ts`, "export * from '../queries.ts';\nexport * from '../../users/user.ts';"],
  [`${service}/domains/accounts/add.ts`, "export * from '../users/queries.ts';"],
  [`${service}/domains/teams/routes.ts`, "export * from './team.ts';\nexport * from '@latchkey/protocol';"],
  [`${service}/domains/teams/queries.ts`, "export * from '../../database/tables.ts';\nexport * from 'kysely';"],
  [`${service}/domains/teams/team.ts`, "export * from './queries.ts';\nexport * from '../users/user.ts';"],
  [`${service}/domains/teams/team.test.ts`, "export * from '@latchkey/testing';"],
  ['packages/react/src/d.tsx', "export * from '@latchkey/sdk';\nexport * from 'react';"],
  ['apps/demo/src/c.tsx', "export * from '@latchkey/react';\nexport * from '@latchkey/sdk';"],
  ['apps/dashboard/src/c.tsx', "export * from '@latchkey/react';\nexport * from '@latchkey/sdk/admin';"],
  ['apps/gallery/src/b.tsx', "export * from '@latchkey/dashboard';\nexport * from '@latchkey/react';"],
  ['e2e/a.ts', "export * from '@latchkey/testing/browser/browser';"],
];

let tree: string;
let found: Map<string, string[]>;

beforeAll(() => {
  tree = mkdtempSync(join(tmpdir(), 'latchkey-import-rule-'));
  for (const file of ['biome.json', 'biome.imports.json', 'scripts/clock-and-chance.grit'])
    cpSync(join(root, file), join(tree, file));
  for (const [file, lines] of [...refused, ...allowed]) plant(file, lines);
  found = lint();
});

afterAll(() => rmSync(tree, { recursive: true, force: true }));

test("the linter's rules are those of the table", () => {
  expect(readFileSync(importsFile, 'utf8')).toBe(importsJson());
});

test.each(refused)('%s: %s', (file, _line, rule) => {
  expect(found.get(file)).toContain(rule);
});

test.each(allowed)('%s may: %s', (file) => {
  expect(found.get(file)).toBeUndefined();
});

function plant(file: string, lines: string) {
  mkdirSync(join(tree, dirname(file)), { recursive: true });
  writeFileSync(join(tree, file), `${lines}\n`);
}

/** The names of the rules that fire, by file. */
function lint() {
  const biome = join(root, 'node_modules/.bin/biome');
  const args = ['lint', '--reporter=json', '--max-diagnostics=1000'];
  const { stdout } = spawnSync(biome, args, { cwd: tree, encoding: 'utf8' });
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { category: string; location: { path: string } }[] };
  const byFile = new Map<string, string[]>();
  for (const { category, location } of diagnostics) {
    byFile.set(location.path, [...(byFile.get(location.path) ?? []), category]);
  }
  return byFile;
}
