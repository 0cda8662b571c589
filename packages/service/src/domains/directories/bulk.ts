import { asScimError, errorBody, invalid, isBug, ScimError } from './scim/error.ts';
import type { ScimAnswer, ScimRequest } from './scim/request.ts';
import { type Complex, isComplex } from './scim/value.ts';

export const MAX_OPERATIONS = 100;
/** New users that are one transaction: of one that fails, as many are done again. */
const MOST_TOGETHER = 25;
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

/** How requests are answered: each by itself, or several as one transaction, which ends where one of them throws. */
export interface Answering {
  readonly alone: Answer;
  together(bodies: readonly unknown[], work: (answer: Answer) => Promise<void>): Promise<void>;
}

/**
 * Answers several requests that come as one (RFC 7644, section 3.7). They are done in their order, but for those that refer
 * to a resource which a later one creates: these wait for it. One that fails is told of in its place, so that what the others
 * did is known; after a failure of ours no more is done. Throws what is wrong with the whole.
 */
export async function answerBulk(request: ScimRequest, operations: readonly Operation[], answering: Answering) {
  const failOnErrors = mostErrors(request.body);
  const ids = new Map<string, string>();
  const done = new Map<Operation, Done>();
  const apart = new Set<Operation>();
  const errors = () => [...done.values()].filter(({ status }) => Number(status) >= 400).length;
  const isBroken = () => [...done.values()].some(({ status }) => Number(status) >= 500);
  for (;;) {
    const open = operations.filter((operation) => !done.has(operation));
    const next = open.find(({ needs }) => needs.every((id) => ids.has(id))) ?? open[0];
    if (!next || errors() >= failOnErrors || isBroken()) break;
    const news = newUsers(open.slice(open.indexOf(next))).filter((operation) => !apart.has(operation));
    const results = news.length > 1 ? await answerTogether(request, news, answering) : undefined;
    if (!results) for (const operation of news) apart.add(operation);
    const which = results ?? new Map([[next, await answerOne(request, next, ids, answering.alone)]]);
    for (const [operation, result] of which) {
      const created = result.location?.split('/').at(-1);
      if (operation.bulkId !== undefined && created !== undefined) ids.set(operation.bulkId, created);
      done.set(operation, result);
    }
  }
  return {
    status: 200,
    body: {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:BulkResponse'],
      Operations: operations.flatMap((operation) => done.get(operation) ?? []),
    },
  };
}

/** The active users that are created first of all, and refer to nothing. */
function newUsers(operations: readonly Operation[]): readonly Operation[] {
  const isNew = ({ method, path, data, needs }: Operation) =>
    method === 'POST' && path === '/Users' && needs.length === 0 && isComplex(data) && data.active !== false;
  const end = operations.findIndex((operation) => !isNew(operation));
  return operations.slice(0, end < 0 ? MOST_TOGETHER : Math.min(end, MOST_TOGETHER));
}

/**
 * Answers several as one transaction; undefined, with nothing done, where one of them fails. After a commit that fails it
 * isn't known what was done, so that is told of as the failure of the first.
 */
async function answerTogether(
  request: ScimRequest,
  operations: readonly Operation[],
  { together }: Answering,
): Promise<ReadonlyMap<Operation, Done> | undefined> {
  const bodies = operations.map(({ data }) => data);
  const done = new Map<Operation, Done>();
  try {
    await together(bodies, async (answer) => {
      for (const operation of operations) done.set(operation, await carryOut(request, operation, new Map(), answer));
    });
    return done;
  } catch (failure) {
    const [first] = operations as [Operation];
    return done.size < operations.length ? undefined : new Map([[first, failed(request, first, failure)]]);
  }
}

async function answerOne(
  request: ScimRequest,
  operation: Operation,
  ids: ReadonlyMap<string, string>,
  answer: Answer,
): Promise<Done> {
  try {
    return await carryOut(request, operation, ids, answer);
  } catch (failure) {
    return failed(request, operation, failure);
  }
}

/** Throws what is wrong with the operation. */
async function carryOut(
  request: ScimRequest,
  operation: Operation,
  ids: ReadonlyMap<string, string>,
  answer: Answer,
): Promise<Done> {
  const { method, path, version, data, needs } = operation;
  const missing = needs.find((id) => !ids.has(id));
  if (missing !== undefined)
    throw new ScimError(409, `There is no resource of the bulkId "${missing}": it failed, or waits for this one.`);
  const body = resolved(data, ids);
  const headers = new Headers(version === undefined ? {} : { 'if-match': version });
  const one = { ...request, method, path: resolvedPath(path, ids), query: new URLSearchParams(), headers, body };
  const { status, etag, location } = await answer(one);
  const at = location ?? (method === 'POST' ? undefined : request.baseUrl + one.path);
  return { ...named(operation), ...(at && { location: at }), ...(etag && { version: etag }), status: String(status) };
}

function failed(request: ScimRequest, operation: Operation, failure: unknown): Done {
  if (isBug(failure)) request.report(failure);
  const { status, message, scimType } = asScimError(failure);
  return { ...named(operation), status: String(status), response: errorBody(status, message, scimType) };
}

const named = ({ method, bulkId }: Operation) => ({ method, ...(bulkId !== undefined && { bulkId }) });

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
