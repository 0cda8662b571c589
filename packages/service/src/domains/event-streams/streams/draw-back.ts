import type { Context } from '../../../platform/context.ts';
import { drawBack } from './queries.ts';

/**
 * Has the streams of a project go back to the end of its log where they are beyond it: a tree that was put back from a backup
 * may be shorter, and the places behind its end are given to other events. To be called before it grows, in the same
 * transaction.
 */
export async function drawBackStreams(
  { db, log }: Pick<Context, 'db' | 'log'>,
  projectId: string,
  size: number,
): Promise<void> {
  const count = await drawBack(db, projectId, size);
  if (count > 0)
    log.warn(
      { project: projectId, streams: count, size },
      'event streams went back: the event log is shorter than before',
    );
}
