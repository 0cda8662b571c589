import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';

const folder = fileURLToPath(new URL('../../../../artifacts/screenshots', import.meta.url));

/** Keeps what the page looks like, in `artifacts/screenshots/<name>.png`. */
export async function screenshot(page: Page, name: string): Promise<void> {
  const path = `${folder}/${name.replace(/[^\w/.-]+/g, '-')}.png`;
  await page.screenshot({ path, fullPage: true, animations: 'disabled' });
}
