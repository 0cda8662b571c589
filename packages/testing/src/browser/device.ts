import type { Page } from 'playwright-core';
import { chromiumSession } from './chromium-session.ts';

export type Device = 'desktop' | 'phone';

const heights = { desktop: 800, phone: 740 };

const seen = new WeakMap<Page, string>();

/**
 * Has an open page be seen on another device, or in another width; it is not loaded again. Answers whether that is
 * another one than before.
 */
export async function seeOn(page: Page, device: Device, width: number): Promise<boolean> {
  const size = `${device} ${width}`;
  if (seen.get(page) === size) return false;
  seen.set(page, size);
  const chromium = await chromiumSession(page);
  const isPhone = device === 'phone';
  const metrics = { width, height: heights[device], deviceScaleFactor: 1, mobile: isPhone };
  await chromium.send('Emulation.setDeviceMetricsOverride', metrics);
  await chromium.send('Emulation.setTouchEmulationEnabled', { enabled: isPhone });
  return true;
}
