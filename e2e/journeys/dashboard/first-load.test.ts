import { gzipSync } from 'node:zlib';
import { owner as credential } from '@latchkey/testing';
import type { Response } from '@latchkey/testing/browser/browser';
import { signIn } from '../../support/notes.ts';
import { expect, test } from '../../support/test.ts';

const KIBIBYTES = 200;

test(`the first page of the dashboard loads at most ${KIBIBYTES} KiB of scripts and styles`, async ({
  product: { url },
  person: owner,
}) => {
  await owner.page.goto(url);
  await signIn(owner, credential);
  await owner.page.getByRole('heading', { name: 'Projects', level: 1 }).waitFor();

  const { page } = await owner.newTab();
  const loaded: Response[] = [];
  page.on('response', (response) => loaded.push(response));
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.getByRole('list', { name: 'The dashboard itself' }).waitFor();
  const files = await Promise.all(loaded.filter(isCode).map(sizeOf));
  const sum = files.reduce((all, { kibibytes }) => all + kibibytes, 0);
  const list = files.map(({ name, kibibytes }) => `${kibibytes.toFixed(1)} ${name}`).join('\n');
  console.log(`The first page of the dashboard: ${sum.toFixed(1)} KiB in ${files.length} files.`);
  expect(files).not.toEqual([]);
  expect(sum, list).toBeLessThanOrEqual(KIBIBYTES);
});

const isCode = (response: Response) => ['script', 'stylesheet'].includes(response.request().resourceType());

const sizeOf = async (response: Response) => ({
  name: new URL(response.url()).pathname,
  kibibytes: gzipSync(await response.body(), { level: 9 }).byteLength / 1024,
});
