import type { Change } from './application.ts';

/** What changes in a file, line by line behind `+`, `-` or a space, with two lines of what is around it. */
export async function diff({ before = '', after }: Pick<Change, 'before' | 'after'>): Promise<string[]> {
  const { structuredPatch } = await import('diff');
  const options = { context: 2, ignoreNewlineAtEof: true };
  const { hunks } = structuredPatch('', '', before, after, undefined, undefined, options);
  return hunks.flatMap(({ lines }) => lines).filter((line) => !line.startsWith('\\'));
}
