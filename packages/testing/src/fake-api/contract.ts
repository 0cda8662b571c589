import { type AccessLevel, atLevel, type Endpoint, endpoints, isErrorOf, requestHeaders } from '@latchkey/protocol';
import { errorCodes, impliedRefusals } from '@latchkey/protocol/derived/openapi/answers';
import type { Method } from '@latchkey/protocol/endpoint';
import { KnownError } from '@latchkey/protocol/errors';
import { violations } from '@latchkey/protocol/input/violations';
import { hasOwnerRole, neededOwnerRole, type OwnerRole } from '@latchkey/protocol/owner-roles';
import { Refusal, type RefusalName } from '@latchkey/protocol/refusals';
import { type Answer, Data } from './answers.ts';
import { type Call, isBeside, paramsOf, type Replies } from './table.ts';

const rows: readonly [string, Endpoint][] = Object.entries<Endpoint>(endpoints).sort(
  ([a], [b]) => Number(a.includes('/:')) - Number(b.includes('/:')),
);

function rowOf(key: string): readonly [name: string, row: Endpoint, params: object] | undefined {
  for (const [name, row] of rows) {
    const params = paramsOf(name, key) ?? (name === key ? {} : undefined);
    if (params) return [name, row, params];
  }
  return undefined;
}

/** What a table of replies, a request or an answer has in it that the contract has not: a sentence each. */
export interface Contract {
  ofTable(replies: Replies): readonly string[];
  ofCall(call: Call): readonly string[];
  /** Whether an owner with a role may send it. */
  mayOwner(call: Call, role: OwnerRole): boolean;
  /** Also what the caller gets of it: what its level does not declare is dropped, as the service does. */
  ofAnswer(call: Call, answer: Answer): readonly [problems: readonly string[], rendered: Answer];
}

export const contract: Contract = {
  ofTable: (replies) =>
    Object.keys(replies)
      .filter((key) => !isBeside(key) && !rowOf(key))
      .map((key) => `There is no endpoint ${key}.`),
  ofCall(call) {
    if (isBeside(call.key)) return [];
    const [name, row, params] = rowOf(call.key) ?? [];
    if (!name || !row) return [`There is no endpoint ${call.key}.`];
    const query = Object.fromEntries(call.query);
    const headers = Object.fromEntries(
      requestHeaders.map((header) => [header, call.headers.get(`x-latchkey-${header}`) ?? undefined]),
    );
    const given = { params, query, headers, ...(!row.bodyUnread && { body: call.body }) };
    return Object.entries(given).flatMap(([part, value]) => {
      const declared = row[part as keyof typeof given];
      const checked = declared && atLevel(declared, call.level)?.safeParse(value);
      return checked?.error ? violations(part as keyof typeof given, checked.error) : [];
    });
  },
  mayOwner({ key, level, body }, role) {
    const [name, row] = rowOf(key) ?? [];
    if (!name || !row || level === 'client' || row.access === 'public') return true;
    return hasOwnerRole(role, neededOwnerRole(name.slice(0, name.indexOf(' ')) as Method, row, body));
  },
  ofAnswer(call, answer) {
    const row = rowOf(call.key)?.[1];
    if (!row || isBeside(call.key)) return [[], answer];
    if (answer instanceof KnownError) {
      const can = errorCodes(row).includes(answer.code) || isOfAuthentication(answer.code);
      return [can ? [] : [`It has no error ${answer.code}.`], answer];
    }
    if (answer instanceof Refusal) {
      const can = [...(row.refusals ?? []), ...impliedRefusals(row), ...anywhere].includes(answer.refusal);
      return [can ? [] : [`It has no refusal ${answer.refusal}.`], answer];
    }
    return answer instanceof Data ? ofData(row, call.level, answer) : [[], answer];
  },
};

const isOfAuthentication = (code: KnownError['code']) =>
  code === 'PROJECT_NOT_FOUND' ||
  isErrorOf(code, 'PROJECT_AUTHENTICATION_ERROR') ||
  isErrorOf(code, 'SESSION_AUTHENTICATION_ERROR');

/** What stands before every endpoint. */
const anywhere: readonly RefusalName[] = [
  'BODY_TOO_LARGE',
  'TOO_MANY_REQUESTS',
  'DATABASE_UNAVAILABLE',
  'PROJECT_PAUSED',
  'PROJECT_MOVED',
  'USER_BANNED',
];

function ofData(row: Endpoint, level: AccessLevel, answer: Data): [string[], Answer] {
  if (row.answer.kind !== 'json') return [[`It answers ${row.answer.kind}.`], answer];
  const declared = row.answerHeaders?.shape ?? {};
  const headers = Object.keys(answer.headers).filter((name) => !(name in declared));
  const unknown = headers.map((name) => `It has no header ${name}.`);
  const schemas = [row.created, atLevel(row.answer.schema, 'admin'), atLevel(row.answer.schema, level)];
  const results = schemas.flatMap((schema) => (schema ? [schema.safeParse(answer.body)] : []));
  const own = results.at(-1);
  const good = results.find(({ success }) => success);
  if (!good || !own) return [[...unknown, ...(own?.error ? violations('body', own.error) : [])], answer];
  const extra = surplus(answer.body, good.data, 'body').map((path) => `It has no ${path}.`);
  return [[...unknown, ...extra], new Data((own.success ? own : good).data, answer.headers)];
}

/** Where there is more than what the contract has kept. */
function surplus(given: unknown, kept: unknown, path: string): string[] {
  if (typeof given !== 'object' || given === null || typeof kept !== 'object' || kept === null) return [];
  return Object.entries(given).flatMap(([name, value]) => {
    if (value === undefined) return [];
    if (!(name in kept)) return [`${path}.${name}`];
    return surplus(value, kept[name as keyof typeof kept], `${path}.${name}`);
  });
}
