import { asScimError, errorBody, invalid, isBug, ScimError } from './scim/error.ts';
import type { ScimAnswer, ScimRequest } from './scim/request.ts';
import { type Complex, isComplex } from './scim/value.ts';

/** Each is a transaction of its own. */
export const MAX_OPERATIONS = 100;
const METHODS = ['POST', 'PUT', 'PATCH', 'DELETE'];
const REFERENCE = 'bulkId:';
const IN_PATH = /bulkId:([^/]+)/;
const PATH = /^\/(Users|Groups)(\/(?!\.search$)[^/?]+)?$/;

/** One request of several that are sent as one. */
interface Operation {
  readonly method: string;
  readonly path: string;
  readonly bulkId: string | undefined;
  readonly version: string | undefined;
  readonly data: unknown;
  /** The operations that it waits for. */
  readonly needs: readonly string[];
}

interface Done {
  readonly method: string;
  readonly bulkId?: string;
  readonly location?: string;
  readonly version?: string;
  readonly status: string;
  readonly response?: unknown;
}

type Answer = (request: ScimRequest) => Promise<ScimAnswer>;

/**
 * Answers several requests that come as one (RFC 7644, section 3.7). They are done in their order, but for those that refer
 * to a resource which a later one creates: these wait for it. One that fails is told of in its place, so that what the others
 * did is known; after a failure of ours no more is done. Throws what is wrong with the whole.
 */
export async function answerBulk(request: ScimRequest, operations: readonly Operation[], answer: Answer) {
  const failOnErrors = mostErrors(request.body);
  const ids = new Map<string, string>();
  const done = new Map<Operation, Done>();
  const errors = () => [...done.values()].filter(({ status }) => Number(status) >= 400).length;
  for (;;) {
    const open = operations.filter((operation) => !done.has(operation));
    const next = open.find(({ needs }) => needs.every((id) => ids.has(id))) ?? open[0];
    if (!next || errors() >= failOnErrors) break;
    const result = await answerOne(request, next, ids, answer);
    const created = result.location?.split('/').at(-1);
    if (next.bulkId !== undefined && created !== undefined) ids.set(next.bulkId, created);
    done.set(next, result);
    if (Number(result.status) >= 500) break;
  }
  return {
    status: 200,
    body: {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:BulkResponse'],
      Operations: operations.flatMap((operation) => done.get(operation) ?? []),
    },
  };
}

async function answerOne(
  request: ScimRequest,
  { method, path, bulkId, version, data, needs }: Operation,
  ids: ReadonlyMap<string, string>,
  answer: Answer,
): Promise<Done> {
  const which = { method, ...(bulkId !== undefined && { bulkId }) };
  try {
    const missing = needs.find((id) => !ids.has(id));
    if (missing !== undefined)
      throw new ScimError(409, `There is no resource of the bulkId "${missing}": it failed, or waits for this one.`);
    const body = resolved(data, ids);
    const headers = new Headers(version === undefined ? {} : { 'if-match': version });
    const one = { ...request, method, path: resolvedPath(path, ids), query: new URLSearchParams(), headers, body };
    const { status, etag, location } = await answer(one);
    const at = location ?? (method === 'POST' ? undefined : request.baseUrl + one.path);
    return { ...which, ...(at && { location: at }), ...(etag && { version: etag }), status: String(status) };
  } catch (failure) {
    if (isBug(failure)) request.report(failure);
    const { status, message, scimType } = asScimError(failure);
    return { ...which, status: String(status), response: errorBody(status, message, scimType) };
  }
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

function resolved(data: unknown, ids: ReadonlyMap<string, string>): unknown {
  if (typeof data === 'string') return data.startsWith(REFERENCE) ? ids.get(data.slice(REFERENCE.length)) : data;
  if (Array.isArray(data)) return data.map((one) => resolved(one, ids));
  if (!isComplex(data)) return data;
  return Object.fromEntries(Object.entries(data).map(([name, one]) => [name, resolved(one, ids)]));
}

const resolvedPath = (path: string, ids: ReadonlyMap<string, string>): string =>
  path.replace(IN_PATH, (whole, id: string) => ids.get(id) ?? whole);

/** From how many errors on no more is done. */
function mostErrors(body: unknown): number {
  const given = isComplex(body) ? Number(body.failOnErrors ?? Number.NaN) : Number.NaN;
  return Number.isInteger(given) && given > 0 ? given : Number.POSITIVE_INFINITY;
}
