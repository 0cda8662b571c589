import * as fc from 'fast-check';
import type { Outcome, Program, Trial } from '../bar.ts';
import { documentAt, endpointsOf } from '../fuzz/document.ts';
import { type FuzzAnswer, judgeBy } from '../fuzz/judge.ts';
import { type FuzzRequest, requestTo, shown } from '../fuzz/request.ts';
import type { Fault } from '../installation/faulty-proxy.ts';
import { newAddress, type Project } from '../installation/project.ts';

/** Requests to one project, which they change, before another takes its place. */
const ROUND = 500;
/** Ids of what is there, the newest first, that requests are about. */
const KEPT_IDS = 60;
/** Broken promises that are shown; more say the same. */
const SHOWN = 5;

/** Sends requests that the API document allows, almost allows, and does not, and holds the answers against it. */
export const fuzz: Program = {
  whole: 100_000,
  least: 300,
  processes: 1,
  settings: { LATCHKEY_RATE_LIMITS: 'off' },
  fault: { about: 'a proxy that fails at one request in two hundred', onTheWay: failing },
  run,
};

async function run({ installation, times, seed, progress }: Trial): Promise<Outcome> {
  const [url = ''] = installation.urls;
  const document = await documentAt(url);
  const endpoints = endpointsOf(document);
  const judge = judgeBy(document);
  const broken: string[] = [];
  let sent = 0;
  while (sent < times && broken.length < SHOWN) {
    const project = await installation.newProject({ magic_link_enabled: true, allow_user_api_keys: true });
    const callers = await callersOf(project);
    const live = [...callers.ids];
    const count = Math.min(ROUND, times - sent);
    const seen = fc
      .constantFrom(...endpoints)
      .chain((endpoint) =>
        requestTo(document, endpoint, Object.keys(callers.headers), live).map((request) => ({ endpoint, request })),
      );
    const property = fc.asyncProperty(seen, async ({ endpoint, request }) => {
      progress(Math.min(sent++, times), times);
      const answer = await send(url, request, callers.headers[request.caller] ?? {});
      keepIds(live, answer.text);
      const wrong = judge(endpoint, answer);
      if (wrong !== undefined) throw new Error(wrong);
    });
    const details = await fc.check(property, { numRuns: count, seed: seed.below(2 ** 31), endOnFailure: false });
    const [shortest] = details.counterexample ?? [];
    if (details.failed && shortest)
      broken.push(`${shown(shortest.request)}: ${reasonOf(details.errorInstance)} (seed ${details.seed})`);
  }
  return { tried: `${sent} requests to ${endpoints.length} endpoints`, broken };
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** The headers of each kind of caller, and ids of what is there at first. */
async function callersOf(project: Project) {
  const user = await project.signUp();
  const { client, server, admin } = project.credentials;
  const team = await project.server('POST /teams', { body: { display_name: 'Fuzz', creator_user_id: user.id } });
  const headers: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    stranger: {},
    client,
    user: { ...client, 'access-token': user.accessToken, 'refresh-token': user.refreshToken },
    server,
    admin,
  };
  return { headers, ids: [user.id, String(team.body.id)] };
}

async function send(url: string, request: FuzzRequest, headers: Readonly<Record<string, string>>): Promise<FuzzAnswer> {
  const { method, path, contentType, body } = request;
  const started = performance.now();
  const answer = await fetch(`${url}/api/v1${path}`, {
    method,
    redirect: 'manual',
    headers: {
      ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [`x-latchkey-${name}`, value])),
      'x-forwarded-for': newAddress(),
      ...(contentType === undefined ? {} : { 'content-type': contentType }),
    },
    ...(body === undefined ? {} : { body: Buffer.from(body) }),
  }).catch((error: Error) => {
    throw new Error(`it was not answered: ${error.cause ?? error.message}`);
  });
  const text = await answer.text();
  return {
    status: answer.status,
    type: answer.headers.get('content-type')?.split(';')[0] ?? '',
    code: answer.headers.get('x-latchkey-known-error'),
    text,
    millis: performance.now() - started,
  };
}

/** What answers name goes on to be asked for. */
function keepIds(live: string[], text: string): void {
  const ids = text.slice(0, 4000).match(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g) ?? [];
  live.unshift(...new Set(ids.filter((one) => !live.includes(one))));
  live.length = Math.min(live.length, KEPT_IDS);
}

function failing(): Fault {
  let turn = 0;
  return async (passing, forward) => {
    if (!passing.path.includes('/openapi') && ++turn % 200 === 0)
      return { status: 500, headers: { 'content-type': 'text/plain' }, body: Buffer.from('Internal error') };
    return forward();
  };
}
