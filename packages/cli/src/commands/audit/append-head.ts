import { open } from 'node:fs/promises';
import { CommandError } from '../../command/command.ts';
import { lastHeadIn } from './audit-file.ts';
import { isConsistent } from './hash-tree.ts';
import { hashIn, readHead, type SignedHead } from './head.ts';

/** A head as the service answers it. */
export interface GivenHead {
  readonly size: number;
  readonly signedAt: Date;
  readonly jws: string;
}

/** Asks the service for the proof that the log of one size begins with that of an earlier one. */
type Prove = (sizes: { readonly from: number; readonly to: number }) => Promise<readonly string[]>;

/**
 * Appends a head to a file, a line of JSON, unless it's the last one there; answers whether it was new. Throws
 * PROBLEMS_FOUND where the log isn't the one of the last head, and leaves the file as it is.
 */
export async function appendHead(file: string, { size, signedAt, jws }: GivenHead, prove: Prove): Promise<boolean> {
  const head = readHead(jws);
  if (!head || head.size !== size) throw changed('The head of the log is damaged, or its signature is wrong.');
  const { last, isEnded } = await lastHeadIn(file);
  if (last) await compare(file, last, head, prove);
  if (last?.size === size) return false;
  const line = JSON.stringify({ size, signedAt: signedAt.toISOString(), head: jws });
  const opened = await open(file, 'a');
  try {
    await opened.writeFile(`${isEnded ? '' : '\n'}${line}\n`);
    await opened.sync();
  } finally {
    await opened.close();
  }
  return true;
}

async function compare(file: string, last: SignedHead, head: SignedHead, prove: Prove): Promise<void> {
  const kept = `The last head in ${file}, signed at ${new Date(last.signedAt).toISOString()}, `;
  if (last.projectId !== head.projectId) throw changed(`${kept}is of another project, ${last.projectId}.`);
  if (last.size > head.size)
    throw changed(`${kept}has ${last.size} events, and the log has ${head.size}: events were removed.`);
  const path = last.size === head.size ? [] : (await prove({ from: last.size, to: head.size })).map(hashIn);
  const hashes = path.filter((hash) => hash !== undefined);
  if (hashes.length !== path.length || !isConsistent(last, head, hashes))
    throw changed(`${kept}has ${last.size} events, and the log doesn't begin with them: it was changed.`);
}

const changed = (message: string) => new CommandError(`${message} Nothing was appended.`, 'PROBLEMS_FOUND');
