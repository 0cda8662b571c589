import type { Answer } from './call.ts';

const AT_ONCE = 50;

/** Calls, some at a time, until one is put off for too many; answers that, or undefined after so many calls. */
export async function untilRefused(call: () => Promise<Answer>, most: number): Promise<Answer | undefined> {
  for (let sent = 0; sent < most; sent += AT_ONCE) {
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, call));
    const refused = answers.find(({ status }) => status === 429);
    if (refused) return refused;
  }
  return undefined;
}
