import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { CommandError, command } from '../../command/command.ts';
import { count, object, oneOf, orNull, text } from '../../command/schema.ts';
import { onInstallation } from './installation.ts';

/** How long a project may take no writes, if nothing else is said. */
const PAUSE_SECONDS = 5;

/** A project from one installation to another, while both run. */
export const moveProject = command({
  purpose: 'Move a project to another installation while both run, with a pause of its writes.',
  words: { project: 'Its ID.' },
  options: {
    to: { value: 'file', purpose: 'An env file with the settings of the other installation.' },
    owner: { value: 'email', purpose: 'An owner there, who is to own the project.' },
    'pause-up-to': { value: 'seconds', purpose: `How long the project may take no writes. Default: ${PAUSE_SECONDS}.` },
    cancel: { purpose: 'Open a project again that an interrupted move has closed.' },
  },
  output: object({
    status: oneOf('moved', 'canceled'),
    projectId: text,
    url: text,
    rows: count,
    pausedMilliseconds: orNull(count),
  }),
  example: 'projects move 0d1c9c4e-2f52-4c43-9a25-3cf0c2f1a1d4 --to other.env --owner ada@example.com',
  async run(run, { project, to, owner, 'pause-up-to': given, cancel }) {
    if (to === undefined)
      throw new CommandError('Name the settings of the other installation: --to <file>.', 'WRONG_USAGE');
    const pauseSeconds = given === undefined ? PAUSE_SECONDS : Number(given);
    if (!Number.isInteger(pauseSeconds) || pauseSeconds < 1)
      throw new CommandError('--pause-up-to takes a whole number of seconds.', 'WRONG_USAGE');
    const env = settingsIn(resolve(run.folder, to));
    await onInstallation(run, async ({ readSettings, moveProjectTo, cancelMoveTo }, installation) => {
      const other = readSettings(env);
      const said = { projectId: project, url: other.baseUrl };
      if (cancel) {
        await cancelMoveTo(installation, project, other);
        const data = { ...said, status: 'canceled', rows: 0, pausedMilliseconds: null } as const;
        return run.done(data, `The move is canceled. Project ${project} is open here.`);
      }
      const { rows, pausedMillis } = await moveProjectTo(installation, project, { to: other, owner, pauseSeconds });
      const paused = pausedMillis === null ? null : Math.round(pausedMillis);
      const words = paused === null ? '' : ` It took no writes for ${(paused / 1000).toFixed(1)} s.`;
      return run.done(
        { ...said, status: 'moved', rows, pausedMilliseconds: paused },
        `Project ${project} is open at ${other.baseUrl}.${words}`,
      );
    });
  },
});

function settingsIn(path: string) {
  try {
    return parseEnv(readFileSync(path, 'utf8'));
  } catch (cause) {
    throw new CommandError(`${path} can't be read.`, 'FAILED', { cause });
  }
}
