import { newEmail } from '@latchkey/testing';
import { browser, newVisitor, type Page, screenshot } from '@latchkey/testing/browser/browser';
import { until } from '@latchkey/testing/process/process';
import { type ListedState, reach } from '../gallery/reach.ts';
import { docs, mails, states } from './pictured.ts';
import type { Version } from './version.ts';

/** Each theme in each width. */
export const settings = [1280, 390].flatMap((width) => (['light', 'dark'] as const).map((theme) => ({ theme, width })));

export const subjects = [...states, ...docs, ...Object.keys(mails)];

/** Where a picture is kept, below the folder of the screenshots and without its ending. */
export const nameOf = (version: string, subject: string, { theme, width }: (typeof settings)[number]) =>
  `compare/${version}/${subject}-${width}-${theme}`.replace(/[^\w/.-]+/g, '-');

/** Takes every picture of a version that can be taken, and answers their names. */
export async function takePictures(name: string, version: Version, note: (line: string) => void): Promise<Set<string>> {
  const addresses = new Map(docs.map((path) => [path, `${version.service}/${path}`]));
  for (const mail of Object.keys(mails)) addresses.set(mail, await sent(mail, version));
  const taken = new Set<string>();
  for (const setting of settings) {
    const { context, page } = await newVisitor(await browser(), setting);
    // What runs in the page is compiled here with a helper that isn't there.
    await context.addInitScript('globalThis.__name = (named) => named');
    for (const [subjects, show] of [
      [states, await showingStates(page, version)],
      [[...addresses.keys()], showingPages(page, addresses)],
    ] as const) {
      for (const subject of subjects) {
        const picture = nameOf(name, subject, setting);
        try {
          await show(subject);
          await screenshot(page, picture);
          taken.add(picture);
        } catch (error) {
          note(`${picture}: ${(error as Error).message.split('\n')[0]}`);
        }
      }
    }
    await context.close();
  }
  return taken;
}

async function showingStates(page: Page, { gallery }: Version): Promise<(id: string) => Promise<void>> {
  await page.goto(gallery);
  const listed = await page.evaluate(() => (window as unknown as { states: ListedState[] }).states);
  return async (id) => {
    const state = listed.find((state) => state.id === id);
    if (!state) throw new Error('There is no such state.');
    await reach(page, state);
    await page.evaluate(() => window.scrollTo(0, 0));
  };
}

const showingPages = (page: Page, addresses: ReadonlyMap<string, string>) => async (subject: string) => {
  const answer = await page.goto(addresses.get(subject) ?? '', { waitUntil: 'networkidle' });
  if (!answer?.ok()) throw new Error(`${answer?.status()}`);
};

/** Has a mail sent; answers its address in the local inbox. */
async function sent(mail: string, { service, project }: Version): Promise<string> {
  const email = newEmail();
  await mails[mail]?.(project, email);
  const { id, project_id } = await until(async () => (await project.mailbox.to(email))[0]);
  return `${service}/inbox/mails/${project_id}/${id}/body`;
}
