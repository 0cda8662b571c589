import type { Key } from '@latchkey/protocol';
import { type Answer, callerOf } from '../http/call.ts';
import type { Cast } from '../matrix/cast.ts';
import { type Cell, cells, expectedOf, succeeds } from '../matrix/cells.ts';
import { baseUrl, type World } from '../world/start.ts';

/** A request that succeeds, to be sent as often as is asked. */
export interface SampleRequest {
  readonly name: string;
  readonly route: Key;
  send(): Promise<Answer>;
}

/** Sent with a key of the set that it revokes, it decides by the millisecond whether it can be sent again. */
const REVOKES_KEYS = 'PATCH /internal/api-keys/:id';

/** The samples of the authorization matrix that succeed, each by the first caller who may send them again. */
export function sampleRequests(world: World, cast: Cast): SampleRequest[] {
  const found = new Map<string, Cell>();
  for (const cell of cells) {
    const isOwnEnd = cell.route === REVOKES_KEYS && !cell.caller.name.startsWith('owner');
    if (!isOwnEnd && !found.has(cell.name) && succeeds(expectedOf(cell, cast))) found.set(cell.name, cell);
  }
  const call = callerOf(world.service.fetch, baseUrl);
  return [...found.values()].map(({ name, route, caller, sample }) => {
    const { params = {}, headers, ...input } = sample.send?.(cast) ?? {};
    const path = route.replace(/:(\w+)/g, (_, part: string) => params[part] ?? '');
    const prefix = caller.prefix && { prefix: caller.prefix };
    const options = { ...input, ...prefix, headers: { ...caller.headers(cast), ...headers } };
    return { name: `${name}, ${caller.name}`, route, send: () => call(path, options) };
  });
}
