import type { Page } from 'playwright-core';
import { chromiumSession } from './chromium-session.ts';

export type Device = 'desktop' | 'phone';

const heights = { desktop: 800, phone: 740 };

/** Has an open page be seen on another device, or in another width; it is not loaded again. */
export async function seeOn(page: Page, device: Device, width: number): Promise<void> {
  const chromium = await chromiumSession(page);
  const isPhone = device === 'phone';
  const size = { width, height: heights[device] };
  await chromium.send('Emulation.setDeviceMetricsOverride', { ...size, deviceScaleFactor: 1, mobile: isPhone });
  await chromium.send('Emulation.setTouchEmulationEnabled', { enabled: isPhone });
}
