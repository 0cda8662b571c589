import type { Page } from 'playwright-core';
import { chromiumSession } from './chromium-session.ts';

export type Device = 'desktop' | 'phone';

const heights = { desktop: 800, phone: 740 };

const seen = new WeakMap<Page, { device: Device; width: number }>();

/**
 * Has an open page be seen on another device, or in another width; it is not loaded again. Answers whether that is
 * another one than before.
 */
export async function seeOn(page: Page, device: Device, width: number): Promise<boolean> {
  const before = seen.get(page);
  if (before?.device === device && before.width === width) return false;
  seen.set(page, { device, width });
  const chromium = await chromiumSession(page);
  const isPhone = device === 'phone';
  const metrics = { width, height: heights[device], deviceScaleFactor: 1, mobile: isPhone };
  await Promise.all([
    chromium.send('Emulation.setDeviceMetricsOverride', metrics),
    before?.device !== device && chromium.send('Emulation.setTouchEmulationEnabled', { enabled: isPhone }),
  ]);
  return true;
}
