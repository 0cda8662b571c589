import { createHash } from 'node:crypto';
import { nextTurn } from '../../runtime/next-turn.ts';

/** They take about a millisecond. */
const ROUNDS_AT_ONCE = 1024;

/** MD5 of salt and text, and then so many times of the result and the text, with pauses in which others get on. */
export async function md5Rounds(salt: Buffer, text: Buffer, rounds: number): Promise<Buffer> {
  let digest = md5(salt, text);
  for (let round = 0; round < rounds; round++) {
    if (round % ROUNDS_AT_ONCE === ROUNDS_AT_ONCE - 1) await nextTurn();
    digest = md5(digest, text);
  }
  return digest;
}

const md5 = (one: Buffer, other: Buffer) => createHash('md5').update(one).update(other).digest();
