import type { RefusalName } from '@latchkey/protocol/refusals';

/** What this refusal says is that there is nothing. */
export async function nullIfRefused<T>(name: RefusalName, answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof Error && 'refusal' in error && error.refusal === name) return null;
    throw error;
  }
}
