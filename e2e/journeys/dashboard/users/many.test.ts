import { owner as credential, newProject } from '@latchkey/testing';
import type { Page } from '@latchkey/testing/browser/browser';
import { isFull } from '@latchkey/testing/full';
import { addManyUsers } from '@latchkey/testing/people/many-users';
import { newFolder } from '@latchkey/testing/process/process';
import { signIn } from '../../../support/notes.ts';
import { startSeeded } from '../../../support/product.ts';
import { expect, test } from '../../../support/test.ts';

const USERS = 100_000;
const MAX_TASK_MILLIS = 100;
/** What the machine does besides is not in every round; what the page does is. So one good round is enough. */
const ROUNDS = 3;

// A busy machine is measured as well as the page, so only the full run, which has it to itself, may judge.
test.skip(!isFull, 'speed');

test(`a table of ${USERS} users scrolls and searches without holding the page up`, async ({ person: owner, page }) => {
  test.setTimeout(300_000);
  const { url, id } = await startWithUsers();
  await page.goto(`${url}/projects/${id}/users`);
  await signIn(owner, credential);
  await page.getByRole('row').nth(25).waitFor();
  await page.evaluate(watchTasks);
  const rounds: number[] = [];
  do {
    await lookAround(page);
    rounds.push(await page.evaluate(longestTask));
  } while (rounds.length < ROUNDS && Math.min(...rounds) > MAX_TASK_MILLIS);
  expect(Math.min(...rounds)).toBeLessThanOrEqual(MAX_TASK_MILLIS);
});

async function startWithUsers() {
  const folder = newFolder();
  const settings = { LATCHKEY_DATA_DIR: folder };
  const { service } = await startSeeded('file', settings);
  const { id } = await newProject({}, service.world);
  await service.stop();
  await addManyUsers(folder, id, USERS);
  return { id, url: (await startSeeded('file', settings)).url };
}

/** Searches letter by letter, scrolls, turns pages, and selects what is there. */
async function lookAround(page: Page): Promise<void> {
  const search = page.getByRole('searchbox', { name: 'Search users' });
  const rows = page.getByRole('row');
  await search.focus();
  await page.keyboard.type('person', { delay: 60 });
  await page.waitForURL(/q=person$/);
  await rows.nth(25).waitFor();
  await page.keyboard.type(`${USERS - 7}@`, { delay: 60 });
  await page.getByRole('link', { name: `Person ${USERS - 7}`, exact: true }).waitFor();
  await rows.nth(2).waitFor({ state: 'detached' });
  await search.fill('');
  await rows.nth(25).waitFor();
  for (let pages = 0; pages < 3; pages++) {
    const first = await rows.nth(1).textContent();
    for (let turn = 0; turn < 12; turn++) await page.mouse.wheel(0, 150);
    await page.getByRole('button', { name: 'Next' }).click();
    await expect.poll(() => rows.nth(1).textContent()).not.toBe(first);
  }
  const all = page.getByRole('checkbox', { name: 'Select all on this page' });
  await all.check();
  await all.uncheck();
  await page.goBack();
  await page.goBack();
  await page.goBack();
  await rows.nth(25).waitFor();
}

// These run in the page.

declare global {
  interface Window {
    longest: number;
  }
}

function watchTasks(): void {
  window.longest = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.longest = Math.max(window.longest, duration);
  }).observe({ type: 'longtask' });
}

/** Since it was last asked for. */
function longestTask(): number {
  const { longest } = window;
  window.longest = 0;
  return longest;
}
