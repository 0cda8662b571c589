import type { AppContext } from '../../context/app-context.ts';
import type { FromWire } from '../../core/shapes/names.ts';
import type { ResponseOf } from '../../core/wire/call.ts';

/** How many users a project has, and its sign-ups in each of the last twelve weeks, the last seven days last. */
export type OwnedProjectMetrics = Readonly<
  FromWire<ResponseOf<'GET /latchkey/projects/metrics', 'client'>['items'][number]>
>;

/** Of all projects that the signed-in owner administers, in the order of their list, as of a moment ago. */
export async function listOwnedProjectMetrics(context: AppContext): Promise<OwnedProjectMetrics[]> {
  const { call, fromWire, session } = context;
  return (await call(session())('GET /latchkey/projects/metrics')).items.map(fromWire);
}
