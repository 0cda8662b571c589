import { launchOptions } from '@latchkey/testing/browser/browser';
import { isFull } from '@latchkey/testing/full';
import { defineConfig, type PlaywrightTestProject } from '@playwright/test';
import type { Options } from './e2e/support/test.ts';

const someWay = /@(keyboard|phone|zoomed|full)/;

const journeys = (name: string, more: Partial<Project>): Project => ({
  name: `journeys ${name}`,
  testDir: 'e2e/journeys',
  ...more,
});

type Project = PlaywrightTestProject<Options>;

export default defineConfig<Options>({
  outputDir: 'artifacts/journeys',
  // They wait for pages a third of the time.
  workers: 3,
  timeout: 60_000,
  use: {
    launchOptions: await launchOptions(),
    // No snapshots of the DOM: what takes them runs in the page, and breaks its rules. `--trace=on` takes them.
    trace: { mode: 'retain-on-failure', snapshots: false, screenshots: false },
    screenshot: 'only-on-failure',
  },
  projects: [
    ...(isFull
      ? [
          journeys('with a mouse', { grep: someWay, use: { by: 'mouse' } }),
          journeys('by keyboard', { grep: someWay, use: { by: 'keyboard' } }),
          journeys('on a phone', { grep: someWay, use: { by: 'phone' } }),
          journeys('zoomed in', { grep: /@zoomed/, use: { by: 'zoomed' } }),
          journeys('in one way', { grepInvert: someWay }),
        ]
      : [journeys('in the way of each', { grepInvert: /@full/ })]),
    // No check: `npm run pictures` takes the pictures of the front page anew.
    { name: 'pictures', testDir: 'e2e/pictures', testMatch: '*.ts' },
  ],
});
