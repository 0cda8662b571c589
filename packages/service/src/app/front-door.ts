import type { IncomingMessage, RequestListener } from 'node:http';
import { performance } from 'node:perf_hooks';
import { type HeaderPrefix, headerPrefixes } from '@latchkey/protocol/headers';
import { Refusal } from '@latchkey/protocol/refusals';
import { OWN_PREFIX, protocolHeaders } from '../http/headers.ts';
import { renderFailure } from '../http/render.ts';

/**
 * How many requests are under way at most while no processor time is left: some 40 ms of work. Each more would make all of
 * them slower; fewer would refuse what clients that ask 64 things at a time are answered soon enough.
 */
const MOST_UNDER_WAY = 128;
/** What has taken longer waits for something else, such as a provider or a hash, and isn't counted. */
const RECENT_MILLIS = 500;
/** No time is left where the event loop has slept for less than this share of the last moment. */
const [SATURATED, MOMENT_MILLIS] = [0.95, 50];
/** That is believed for so long, because a flood that is held off leaves time in between. */
const BELIEVED_MILLIS = 500;
/** Refusals that are sent in a turn of the event loop; the rest waits, so that answers come first. */
const REFUSALS_A_TURN = 16;
/** What is refused beyond these is refused at once: clients may send without waiting. */
const MOST_WAITING = 1_024;

export interface FrontDoor {
  readonly onRefused?: () => void;
  readonly places?: number;
}

/**
 * Refuses requests that begin while the process has more to do than it can, before anything is done for them. The refusals
 * themselves get little of its time: clients that are refused more slowly ask less often. Health is always answered.
 */
export function frontDoor(
  respond: RequestListener,
  { onRefused = () => {}, places = MOST_UNDER_WAY }: FrontDoor,
): RequestListener {
  /** When the requests began that are under way, the first one first. */
  const underWay = new Map<number, number>();
  let count = 0;
  const isSaturated = saturation();
  const refuse = refusing(onRefused);

  function hasRoom(method: string | undefined, now: number): boolean {
    // Sign-outs and revocations are refused last.
    const most = method === 'DELETE' ? 2 * places : places;
    const isHurried = isSaturated(now);
    if (underWay.size < most || !isHurried) return true;
    for (const [id, began] of underWay) {
      if (now - began < RECENT_MILLIS) break;
      underWay.delete(id);
    }
    return underWay.size < most;
  }

  return (request, response) => {
    if (isAlwaysAnswered(request)) return respond(request, response);
    const now = performance.now();
    if (!hasRoom(request.method, now)) return refuse(request, response);
    const id = count++;
    underWay.set(id, now);
    response.once('close', () => underWay.delete(id));
    return respond(request, response);
  };
}

/** Load balancers mustn't lose a process that is busy; and a browser that may not ask could not read a refusal. */
const isAlwaysAnswered = ({ method, url = '' }: IncomingMessage) =>
  method === 'OPTIONS' || url === '/health' || url.startsWith('/health?');

/** Answers whether the event loop had nearly no time to sleep of late. */
function saturation(): (now: number) => boolean {
  let lookedAt = performance.now();
  let before = performance.eventLoopUtilization();
  let saturatedAt = Number.NEGATIVE_INFINITY;
  return (now) => {
    if (now - lookedAt >= MOMENT_MILLIS) {
      const present = performance.eventLoopUtilization();
      if (performance.eventLoopUtilization(present, before).utilization >= SATURATED) saturatedAt = now;
      before = present;
      lookedAt = now;
    }
    return now - saturatedAt < BELIEVED_MILLIS;
  };
}

/** Rendered once for each prefix that clients speak, as any other refusal of the API. */
const refusals = new Map(headerPrefixes.map((prefix) => [prefix, rendered(prefix)]));

function rendered(prefix: HeaderPrefix) {
  const headers = protocolHeaders(new Headers({ [`${prefix}access-type`]: 'client' }));
  const refusal = new Refusal('DATABASE_UNAVAILABLE', { retryAfter: 1 });
  const { response, status } = renderFailure(refusal, { headers, requestId: '', pretty: false });
  const body = refusal.message;
  response.headers.delete(`${prefix}request-id`);
  return { status, fields: [...response.headers, ['content-length', String(body.length)]].flat(), body };
}

function refusing(onRefused: () => void): RequestListener {
  const waiting: (() => void)[] = [];

  function sendSome(): void {
    for (const send of waiting.splice(0, REFUSALS_A_TURN)) send();
    if (waiting.length > 0) setImmediate(sendSome);
  }

  return ({ headers }, response) => {
    onRefused();
    const prefix = headerPrefixes.find((one) => headers[`${one}access-type`] !== undefined) ?? OWN_PREFIX;
    const { status, fields, body } = refusals.get(prefix) as ReturnType<typeof rendered>;
    const send = () => void response.writeHead(status, fields).end(body);
    if (waiting.length >= MOST_WAITING) return send();
    if (waiting.length === 0) setImmediate(sendSome);
    waiting.push(send);
  };
}
