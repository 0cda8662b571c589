import type { Page } from '@latchkey/testing/browser/browser';
import { isFull } from '@latchkey/testing/full';

type Named = readonly [role: Parameters<Page['getByRole']>[0], name: string];

type Locator = ReturnType<Page['getByText']>;

interface Showing {
  show(search: string): void;
  translated(text: string): string[];
}

/** As the gallery tells of them: see apps/gallery/src/state.ts. */
export interface ListedState {
  readonly id: string;
  readonly steps: readonly Step[];
  readonly only?: 'desktop' | 'phone';
  /** Whether its texts are in the catalogues. */
  readonly isTranslated: boolean;
}

type Step =
  | { readonly click: Named }
  | { readonly focus: Named }
  | { readonly fill: string; readonly with: string }
  | { readonly press: string }
  | { readonly capsLock: string }
  | { readonly choosePicture: string }
  | { readonly chooseFile: string; readonly called: string; readonly with: string }
  | { readonly see: string };

/**
 * Has a page of the gallery show a state, in English or another language, and does what leads there. In the full count
 * it is opened anew for each; else it goes on from one to the next, which takes a third of the time.
 */
export async function reach(page: Page, { id, steps }: ListedState, lang?: string): Promise<void> {
  const search = `?state=${encodeURIComponent(id)}${lang ? `&lang=${lang}` : ''}`;
  if (isFull) await page.goto(new URL(`/${search}`, page.url()).href);
  await page.evaluate(untilQuiet, isFull ? undefined : search);
  for (const step of steps) await take(page, step);
  if (steps.length > 0) await settled(page);
}

async function take(page: Page, step: Step): Promise<void> {
  const named = async ([role, name]: Named) =>
    last(await each(page, name, (name) => page.getByRole(role, { name, exact: true })));
  const labelled = async (name: string) =>
    last(await each(page, name, (name) => page.getByLabel(name, { exact: true })));
  if ('click' in step) await (await named(step.click)).click();
  else if ('focus' in step) await (await named(step.focus)).focus();
  else if ('fill' in step) await (await labelled(step.fill)).fill(step.with);
  else if ('press' in step) await page.keyboard.press(step.press);
  else if ('capsLock' in step) await (await labelled(step.capsLock)).evaluate(pressWithCapsLock);
  else if ('choosePicture' in step) await (await labelled(step.choosePicture)).evaluate(choosePicture);
  else if ('chooseFile' in step)
    await (await labelled(step.chooseFile)).setInputFiles({
      name: step.called,
      mimeType: 'text/plain',
      buffer: Buffer.from(step.with),
    });
  else await (await each(page, step.see, (text) => page.getByText(text, { exact: true }))).first().waitFor();
}

/** Of several the last: what is in a dialog comes after its page. */
const last = (found: Locator) => found.last();

/** By any of the texts that an English one may be in the language of the page. */
async function each(page: Page, english: string, find: (text: string) => Locator): Promise<Locator> {
  const texts = await page.evaluate((text) => (window as unknown as Showing).translated(text), english);
  return texts.map(find).reduce((found, other) => found.or(other));
}

/** Runs in the page, for a driven browser has no Caps Lock. */
function pressWithCapsLock(input: Element): void {
  input.dispatchEvent(new KeyboardEvent('keydown', { key: 'A', bubbles: true, modifierCapsLock: true }));
}

/** Runs in the page: draws a picture, and gives it to an input as a file. */
async function choosePicture(input: Element): Promise<void> {
  const canvas = new OffscreenCanvas(480, 320);
  const pen = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
  for (let x = 0; x < 480; x += 40) {
    pen.fillStyle = `hsl(${x / 2} 60% 55%)`;
    pen.fillRect(x, x / 4, 40, 320);
  }
  const files = new DataTransfer();
  files.items.add(new File([await canvas.convertToBlob()], 'picture.png', { type: 'image/png' }));
  (input as HTMLInputElement).files = files.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Everything is answered, and nothing moves any more. */
export const settled = (page: Page) => page.evaluate(untilQuiet, undefined);

/** Runs in the page, and shows a state first if it is told one; to look again and again would cost more than the page does. */
async function untilQuiet(search: string | undefined): Promise<void> {
  if (search !== undefined) (window as unknown as Showing).show(search);
  const root = document.documentElement;
  // What another window changes is drawn by then.
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  return new Promise((resolve) => {
    const look = () => {
      if (!('quiet' in root.dataset)) return;
      observer.disconnect();
      resolve();
    };
    const observer = new MutationObserver(look);
    observer.observe(root, { attributeFilter: ['data-quiet'] });
    look();
  });
}
