/** Finds Chromium on this machine, or installs it where that can be done without asking. */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { must } from './command.mjs';
import { step } from './progress.mjs';

/** The first is the same engine without windows around it; its pages cost an eighth less. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];

/** The path of the program. */
export async function findChromium() {
  const found = given() ?? onThePath();
  if (found) return found;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    throw new Error('No Chromium was found. Put `chromium` on the PATH, or set CHROMIUM_PATH.');
  }
  await step('install: Chromium, with apt', async () => {
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    await must('apt-get', ['update', '-qq'], { env });
    await must('apt-get', ['install', '-y', '-qq', '--no-install-recommends', NAMES[0], 'fonts-liberation'], { env });
  });
  const installed = onThePath();
  if (!installed) throw new Error('apt installed Chromium, but it is not on the PATH.');
  return installed;
}

function given() {
  const path = process.env.CHROMIUM_PATH;
  if (path && !existsSync(path)) throw new Error(`CHROMIUM_PATH: there is no file ${path}.`);
  return path;
}

function onThePath() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const places = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return places.find((place) => existsSync(place));
}
