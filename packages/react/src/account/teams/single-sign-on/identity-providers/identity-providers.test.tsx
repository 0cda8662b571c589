import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { identityProviders } from './identity-providers.ts';

const DOCUMENTATION = join(import.meta.dirname, '../../../../../../../docs/directories');
const page = (name: string) => readFile(`${DOCUMENTATION}/${name}.md`, 'utf8');
const labels = identityProviders.map(({ id, ours, theirs, provisioning = [] }) => ({
  id,
  connection: [...ours, ...theirs].flatMap(({ fields = [] }) => fields.flatMap(({ label }) => label ?? [])),
  directory: provisioning.flatMap(({ fields = [] }) => fields.flatMap(({ label }) => label ?? [])),
}));

test.each(labels)('the documentation has the fields of $id as well', async ({ connection, directory }) => {
  const [connections, directories] = [await page('identity-providers'), await page('scim')];
  expect(connection.filter((label) => !connections.includes(label))).toEqual([]);
  expect(directory.filter((label) => !directories.includes(label))).toEqual([]);
});
