/** How Playwright is run: on the sources of our packages, as vitest is, and not on their built files. */
import { tool } from './command.mjs';

/** Pictures of the front page are another project of it. */
export const journeys = ['--project=journeys*'];

export const playwright = (words) => [
  tool('playwright'),
  ['test', ...words],
  { NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --conditions=latchkey-source`.trim() },
];
