import { asScimError, errorBody, isBug, ScimError } from '../scim/error.ts';
import type { ScimAnswer, ScimRequest } from '../scim/request.ts';
import { mostErrors, type Operation, resolved, resolvedPath } from './operations.ts';

/** Operations that are one transaction: of one that fails, as many are done again. */
const MOST_TOGETHER = 25;

interface Done {
  readonly method: string;
  readonly bulkId?: string;
  readonly location?: string;
  readonly version?: string;
  readonly status: string;
  readonly response?: unknown;
}

type Answer = (request: ScimRequest) => Promise<ScimAnswer>;

/** Which requests can be one transaction, and how they are answered in it. */
export interface Together {
  takes(operation: Operation): boolean;
  /** What `work` throws, and what is thrown after it, ends the transaction with nothing done. */
  answer(count: number, work: (answer: Answer) => Promise<void>): Promise<void>;
}

/** How requests are answered: each by itself, or several as one transaction. */
export interface Answering {
  readonly alone: Answer;
  readonly together: Together;
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
    const batch = apart.has(next) ? [] : firstOf(open.slice(open.indexOf(next)), answering.together);
    const results = batch.length > 1 ? await answerTogether(request, batch, answering.together) : undefined;
    // One of them fails: they are done one by one, and those after them together again.
    if (!results) for (const operation of batch) apart.add(operation);
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

/** Those that come first of all, refer to nothing, and can be one transaction. */
function firstOf(operations: readonly Operation[], { takes }: Together): readonly Operation[] {
  const most = operations.slice(0, MOST_TOGETHER);
  const end = most.findIndex((operation) => operation.needs.length > 0 || !takes(operation));
  return end < 0 ? most : most.slice(0, end);
}

/**
 * Answers several as one transaction; undefined, with nothing done, where one of them fails. What fails once all were
 * answered may have been the commit, after which it isn't known what was done: so that is told of as the failure of the
 * first, and the rest isn't tried.
 */
async function answerTogether(
  request: ScimRequest,
  operations: readonly Operation[],
  together: Together,
): Promise<ReadonlyMap<Operation, Done> | undefined> {
  const done = new Map<Operation, Done>();
  try {
    await together.answer(operations.length, async (answer) => {
      for (const operation of operations) done.set(operation, await carryOut(request, operation, new Map(), answer));
    });
    return done;
  } catch (failure) {
    const [first] = operations as [Operation];
    if (done.size === operations.length) return new Map([[first, failed(request, first, failure)]]);
    if (isBug(failure)) request.report(failure);
    return undefined;
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
