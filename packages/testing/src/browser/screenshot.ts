import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { chromiumSession } from './chromium-session.ts';

const folder = fileURLToPath(new URL('../../../../artifacts/screenshots', import.meta.url));

/**
 * Keeps what the page looks like, all of it, in `artifacts/screenshots/<name>.png`. Chromium is asked itself, for it
 * packs pictures three times as fast when it need not make them small, and the gallery has more than a thousand.
 */
export async function screenshot(page: Page, name: string): Promise<void> {
  const path = `${folder}/${name.replace(/[^\w/.-]+/g, '-')}.png`;
  const chromium = await chromiumSession(page);
  const { cssLayoutViewport: window, cssContentSize: content } = await chromium.send('Page.getLayoutMetrics');
  const isTall = content.height > window.clientHeight;
  const { data } = await chromium.send('Page.captureScreenshot', {
    format: 'png',
    optimizeForSpeed: true,
    ...(isTall && { captureBeyondViewport: true, clip: { ...content, scale: 1 } }),
  });
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, data, 'base64');
}
