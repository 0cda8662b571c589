import { isOfClosedProject, isOfSplitShard, isUnreachable } from '../database/errors.ts';
import type { Reporter, ReportLine } from '../http/attempt.ts';
import type { Log } from '../runtime/log.ts';
import type { Answered, Observer } from '../runtime/observer.ts';

const METHODS: readonly string[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Writes down what every request came to: for people in the log, for programs by the observer. */
export const reporterTo = (log: Log, observer: Observer | undefined): Reporter => ({
  isUnreachable: (error) => isUnreachable(error) || isOfSplitShard(error),
  isOfClosedProject,
  report(answered) {
    observer?.answered(observed(answered));
    const { error, route, failure, ...line } = answered;
    if (error === undefined) log.info(line);
    else log.error({ ...line, err: error }, 'a bug');
  },
});

/** What strangers choose, such as the path and the name of a method, goes no further than the log. */
function observed({ method, route, status, millis, requestId, failure }: ReportLine): Answered {
  const [known, path] = route.split(' ');
  return {
    method: path === undefined ? knownMethod(method) : (known ?? ''),
    route: path ?? route,
    status,
    millis,
    requestId,
    ...(failure !== undefined && { failure }),
  };
}

/** The name of a method, or that it is none of HTTP's. */
export const knownMethod = (method: string): string => (METHODS.includes(method) ? method : 'OTHER');
