import type { Proof } from '@latchkey/sdk';
import { CommandError, type Run } from '../command/command.ts';
import { appAt } from './app.ts';

/** What is about to be done takes less than this. */
const MARGIN_MILLIS = 30_000;

/** Whether an owner's proof is recent enough for what is about to be done. */
export const isRecent = ({ provenAt, maxAgeSeconds }: Pick<Proof, 'provenAt' | 'maxAgeSeconds'>, now: number) =>
  maxAgeSeconds === null || provenAt.getTime() + maxAgeSeconds * 1000 - MARGIN_MILLIS > now;

/** Throws where the owner signed in too long ago to create keys or delete a project. */
export async function requireRecentProof(run: Run): Promise<void> {
  const kept = run.logins.find(run.url);
  const proof = await (await appAt(run, kept?.refreshToken ?? null)).app.getProof();
  if (!isRecent(proof, Date.now()))
    throw new CommandError(
      'You signed in too long ago for this. Run "latchkey login", then run it again.',
      'SIGNED_OUT',
    );
}
