import type { LaunchOptions } from 'playwright-core';
import { findChromium } from '../../../../scripts/support/find-chromium.mjs';

/** How tests start Chromium: the machine's own, whose pages reach only this machine. */
export async function launchOptions(): Promise<LaunchOptions> {
  const isRoot = process.getuid?.() === 0;
  return {
    executablePath: await findChromium(),
    args: [
      ...(isRoot ? ['--no-sandbox'] : []),
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
    ],
  };
}
