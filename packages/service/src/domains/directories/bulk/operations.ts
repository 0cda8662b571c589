import { invalid, ScimError } from '../scim/error.ts';
import { type Complex, isComplex } from '../scim/value.ts';

export const MAX_OPERATIONS = 100;
const METHODS = ['POST', 'PUT', 'PATCH', 'DELETE'];
const REFERENCE = 'bulkId:';
const IN_PATH = /bulkId:([^/]+)/;
const PATH = /^\/(Users|Groups)(\/(?!\.search$)[^/?]+)?$/;

/** One request of several that are sent as one. */
export interface Operation {
  readonly method: string;
  readonly path: string;
  readonly bulkId: string | undefined;
  readonly version: string | undefined;
  readonly data: unknown;
  /** The operations that it waits for. */
  readonly needs: readonly string[];
}

/** Reads what is to be done. Throws invalidSyntax, and tooMany. */
export function operationsIn(body: unknown): Operation[] {
  const given = isComplex(body) ? body.Operations : undefined;
  if (!Array.isArray(given) || given.length === 0)
    throw invalid('invalidSyntax', 'A bulk request needs "Operations", a list of requests.');
  if (given.length > MAX_OPERATIONS)
    throw new ScimError(413, `A bulk request has at most ${MAX_OPERATIONS} operations.`);
  const operations = given.map((one) => operationOf(isComplex(one) ? one : {}));
  const bulkIds = operations.flatMap(({ bulkId }) => bulkId ?? []);
  if (new Set(bulkIds).size < bulkIds.length) throw invalid('invalidValue', 'Each "bulkId" can be used once.');
  return operations;
}

function operationOf({ method, path, bulkId, version, data }: Complex): Operation {
  const name = String(method).toUpperCase();
  if (!METHODS.includes(name)) throw invalid('invalidSyntax', 'The "method" must be POST, PUT, PATCH or DELETE.');
  if (typeof path !== 'string' || !PATH.test(path))
    throw invalid('invalidPath', 'The "path" must be that of users or groups, or of one of them.');
  if (name === 'POST' && (typeof bulkId !== 'string' || bulkId === ''))
    throw invalid('invalidSyntax', 'A POST needs a "bulkId".');
  return {
    method: name,
    path,
    bulkId: typeof bulkId === 'string' ? bulkId : undefined,
    version: typeof version === 'string' ? version : undefined,
    data,
    needs: [...new Set([...(IN_PATH.exec(path)?.slice(1) ?? []), ...referencesIn(data)])],
  };
}

/** References stand where ids do, such as the value of a member. */
function referencesIn(data: unknown): string[] {
  if (typeof data === 'string') return data.startsWith(REFERENCE) ? [data.slice(REFERENCE.length)] : [];
  if (typeof data !== 'object' || data === null) return [];
  return Object.values(data).flatMap(referencesIn);
}

/** The data of an operation with ids in place of what it refers to. */
export function resolved(data: unknown, ids: ReadonlyMap<string, string>): unknown {
  if (typeof data === 'string') return data.startsWith(REFERENCE) ? ids.get(data.slice(REFERENCE.length)) : data;
  if (Array.isArray(data)) return data.map((one) => resolved(one, ids));
  if (!isComplex(data)) return data;
  return Object.fromEntries(Object.entries(data).map(([name, one]) => [name, resolved(one, ids)]));
}

/** The same of its path. */
export const resolvedPath = (path: string, ids: ReadonlyMap<string, string>): string =>
  path.replace(IN_PATH, (whole, id: string) => ids.get(id) ?? whole);

/** From how many errors on no more is done. */
export function mostErrors(body: unknown): number {
  const given = isComplex(body) ? Number(body.failOnErrors ?? Number.NaN) : Number.NaN;
  return Number.isInteger(given) && given > 0 ? given : Number.POSITIVE_INFINITY;
}
