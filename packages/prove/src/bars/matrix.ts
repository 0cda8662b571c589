import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Outcome, Program, Trial } from '../bar.ts';
import { type ApiDocument, documentAt, type Endpoint, endpointsOf } from '../fuzz/document.ts';
import type { Fault, Passing } from '../installation/faulty-proxy.ts';
import { newAddress } from '../installation/project.ts';
import { type Caller, callersOf } from '../matrix/callers.ts';
import { canariesIn, furnish, settingsWith, type Tenant } from '../matrix/objects.ts';
import { type MatrixRequest, requestAbout } from '../matrix/request.ts';

/** After so many calls the foreign project is read again. */
const BETWEEN_READINGS = 500;
/** Keys that expire after a second have. */
const EXPIRED_MILLIS = 1_100;
/** What people did is counted in this time: callers with a session have signed in. */
const SETTLED_MILLIS = 2_500;
const AT_A_TIME = 8;

/** Calls every endpoint with the ids of a foreign project, by every caller who may see and change nothing of it. */
export const matrix: Program = {
  whole: 20_000,
  least: 600,
  processes: 1,
  settings: { LATCHKEY_RATE_LIMITS: 'off' },
  fault: {
    about: 'a proxy that asks again with the key of another project after one refusal in twenty-five',
    onTheWay: confused,
  },
  run,
};

/** One call by one caller. */
interface Cell {
  readonly endpoint: Endpoint;
  readonly request: MatrixRequest;
  readonly caller: Caller;
}

async function run({ installation, times, seed, progress }: Trial): Promise<Outcome> {
  const [url = ''] = installation.urls;
  const document = await documentAt(url);
  const newTenant = async (): Promise<Tenant> => {
    const mark = randomBytes(12).toString('hex');
    const owner = await installation.newOwner();
    return furnish(await installation.newProject(settingsWith(mark), owner), mark);
  };
  const [own, foreign] = [await newTenant(), await newTenant()];
  const callers = await callersOf(installation, own, foreign);
  await pause(EXPIRED_MILLIS);
  const endpoints = endpointsOf(document);
  const all = callers.flatMap((caller) =>
    endpoints
      .map((endpoint) => ({ endpoint, request: requestAbout(document, endpoint, foreign.ids), caller }))
      // In its own project, what names nothing foreign is its own affair.
      .filter(({ request }) => !caller.isAtHome || request.namesAnything),
  );
  const chosen = new Set(all);
  const cells = times >= all.length ? all : Array.from({ length: times }, () => pickOf(chosen, all, seed.next()));
  const broken: string[] = [];
  const readings = readingsOf(document, foreign);
  let fewest = readings.length;
  let heard: string[] = [];
  let done = 0;
  for (const ofOne of chunks(cells)) {
    progress(done, cells.length);
    const headers = await headersOf(ofOne).catch((error: unknown) => {
      if (broken.length === 0) throw error;
      return undefined;
    });
    // What was let through has ended what the callers need, such as their keys.
    if (!headers) break;
    const before = await settled(url, foreign, readings);
    fewest = Math.min(fewest, before.size);
    await each(ofOne, async (cell) => {
      const answer = await send(url, cell.request, headers.get(cell.caller) ?? {});
      if (answer.status < 400) heard.push(`${cell.request.call} by ${cell.caller.name}`);
      broken.push(...judged(cell, answer, foreign.mark));
    });
    done += ofOne.length;
    const changed = await changesOf(url, foreign, before);
    for (const what of changed)
      broken.push(
        `${what} of the foreign project answers otherwise; heard were ${heard.slice(0, 20).join(', ') || 'none'}`,
      );
    heard = [];
  }
  return {
    tried: `${done} of ${all.length} calls: ${endpoints.length} endpoints, ${callers.length} kinds of callers, ${Object.keys(foreign.ids).length} ids; at least ${fewest} readings of the foreign project compared`,
    broken,
  };
}

type CallerHeaders = Readonly<Record<string, string>>;

/** Has each caller sign in, or whatever it takes. */
async function headersOf(cells: readonly Cell[]): Promise<Map<Caller, CallerHeaders>> {
  const headers = new Map<Caller, CallerHeaders>();
  for (const { caller } of cells) if (!headers.has(caller)) headers.set(caller, await caller.headers());
  return headers;
}

/** One that was not chosen before. */
function pickOf(left: Set<Cell>, all: readonly Cell[], chance: number): Cell {
  let at = Math.floor(chance * all.length);
  while (!left.has(all[at] as Cell)) at = (at + 1) % all.length;
  const cell = all[at] as Cell;
  left.delete(cell);
  return cell;
}

function* chunks(cells: readonly Cell[]): Generator<readonly Cell[]> {
  for (let at = 0; at < cells.length; at += BETWEEN_READINGS) yield cells.slice(at, at + BETWEEN_READINGS);
}

interface Answer {
  readonly status: number;
  /** All that was answered, headers too. */
  readonly text: string;
  readonly body: string;
}

async function send(url: string, { call, body }: MatrixRequest, headers: CallerHeaders): Promise<Answer> {
  const [method = 'GET', path = ''] = call.split(' ');
  const answer = await fetch(`${url}/api/v1${path}`, {
    method,
    redirect: 'manual',
    headers: {
      ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [`x-latchkey-${name}`, value])),
      'x-forwarded-for': newAddress(),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, text: `${JSON.stringify([...answer.headers])}${text}`, body: text };
}

/** What is wrong with an answer. */
function judged({ endpoint, request, caller }: Cell, { status, text }: Answer, mark: string): string[] {
  const said = `${request.call} by ${caller.name}`;
  const isPublic = endpoint.operation['x-access']?.includes('public') ?? false;
  const mayBeHeard = isPublic || (caller.isAtHome && !request.isAbout);
  const sent = `${request.call}${JSON.stringify(request.body)}`;
  const seen = canariesIn(text, mark).filter((one) => !sent.includes(one));
  return [
    ...(status >= 500 ? [`${said} was answered ${status}`] : []),
    ...(status < 400 && !mayBeHeard ? [`${said} was not refused: ${status}`] : []),
    ...(seen.length > 0 ? [`${said} was told ${seen.join(', ')} (${status})`] : []),
  ];
}

async function each<T>(items: readonly T[], act: (item: T) => Promise<void>): Promise<void> {
  const queue = items.values();
  const work = async () => {
    for (const item of queue) await act(item);
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, work));
}

/** Heads of the event log are signed a while after what happened, which the log itself tells. */
const SIGNED_LATER = '/latchkey/event-proofs/';

/** All that can be read of the foreign project. */
const readingsOf = (document: ApiDocument, { ids }: Tenant): MatrixRequest[] =>
  endpointsOf(document)
    .filter(({ method, operation }) => method === 'GET' && operation['x-access']?.includes('admin'))
    .filter(({ path }) => !path.startsWith(SIGNED_LATER))
    .map((endpoint) => requestAbout(document, endpoint, ids));

/** What the foreign project says of itself: a digest of each answer that is the same a while later. */
async function settled(url: string, tenant: Tenant, readings: readonly MatrixRequest[]): Promise<Map<string, string>> {
  const before = await digestsOf(url, tenant, readings);
  await pause(SETTLED_MILLIS);
  const after = await digestsOf(url, tenant, readings);
  return new Map([...before].filter(([call, digest]) => after.get(call) === digest));
}

async function changesOf(url: string, tenant: Tenant, before: ReadonlyMap<string, string>): Promise<string[]> {
  const readings = [...before.keys()].map((call) => ({ call, body: undefined, isAbout: true, namesAnything: true }));
  const after = await digestsOf(url, tenant, readings);
  return [...before].flatMap(([call, digest]) => (after.get(call) === digest ? [] : [call]));
}

async function digestsOf(
  url: string,
  { project }: Tenant,
  readings: readonly MatrixRequest[],
): Promise<Map<string, string>> {
  const digests = new Map<string, string>();
  await each(readings, async (request) => {
    const { status, body } = await send(url, request, project.credentials.admin);
    digests.set(request.call, `${status} ${createHash('sha256').update(body).digest('hex')}`);
  });
  return digests;
}

const PROJECT = 'x-latchkey-project-id';
const KEY = 'x-latchkey-super-secret-admin-key';

/** What a service does that looks for objects by their ids alone, now and then. */
function confused(): Fault {
  const keys = new Map<string, string>();
  let refused = 0;
  const asOther = ({ headers }: Passing, [id, key]: [string, string]) => {
    const kept = Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith('x-latchkey-')));
    return { headers: { ...kept, 'x-latchkey-access-type': 'admin', [PROJECT]: id, [KEY]: key } };
  };
  return async (passing, forward) => {
    const [id, key] = [passing.headers[PROJECT], passing.headers[KEY]].map(String);
    const answer = await forward();
    if (answer.status < 400 && passing.headers[KEY] && id && key) keys.set(id, key);
    if (answer.status < 400 || ++refused % 25 !== 0) return answer;
    for (const other of keys) {
      const instead = await forward(asOther(passing, other));
      if (instead.status < 400) return instead;
    }
    return answer;
  };
}
