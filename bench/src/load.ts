import { connect, type Socket } from 'node:net';

/** One request, ready to be sent. */
export type NextRequest = () => Buffer;

export interface Load {
  readonly rps: number;
  readonly p50: number;
  readonly p99: number;
  /** Answers that were neither 200 nor 201. */
  readonly failed: number;
}

/**
 * Keeps `connections` requests under way for some milliseconds. It shares two cores with what it measures, so it is
 * as cheap as can be: requests are prepared buffers, and of an answer only the status and the length are read.
 */
export async function load(url: string, connections: number, millis: number, next: NextRequest): Promise<Load> {
  const times: number[] = [];
  let failed = 0;
  const started = performance.now();
  const until = started + millis;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const socket = open(url);
      const answers = statuses(socket);
      while (performance.now() < until) {
        const sent = performance.now();
        socket.write(next());
        const { value: status } = await answers.next();
        times.push(performance.now() - sent);
        if (status !== 200 && status !== 201) failed++;
      }
      socket.destroy();
    }),
  );
  const seconds = (performance.now() - started) / 1000;
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { rps: times.length / seconds, p50: at(0.5), p99: at(0.99), failed };
}

/** Sends `count` requests, one after the other. Throws if one isn't answered by 200 or 201. */
export async function exchange(url: string, count: number, next: NextRequest): Promise<void> {
  const socket = open(url);
  const answers = statuses(socket);
  for (let sent = 0; sent < count; sent++) {
    socket.write(next());
    const { value: status } = await answers.next();
    if (status !== 200 && status !== 201) throw new Error(`An answer was ${status}.`);
  }
  socket.destroy();
}

/** Connections that are kept open; who finds none free waits for one. */
export interface Connections {
  /** Resolves with the status of the answer. */
  send(request: Buffer): Promise<number>;
  close(): void;
}

/** Opens so many connections at most, each when it is needed. */
export function connections(url: string, most: number): Connections {
  const opened: Socket[] = [];
  const free: ReturnType<typeof lane>[] = [];
  const waiting: ((one: ReturnType<typeof lane>) => void)[] = [];
  const lane = () => {
    const socket = open(url);
    opened.push(socket);
    return { socket, answers: statuses(socket) };
  };
  const get = async () => {
    const one = free.pop();
    if (one) return one;
    if (opened.length < most) return lane();
    return new Promise<ReturnType<typeof lane>>((resolve) => waiting.push(resolve));
  };
  return {
    async send(request) {
      const one = await get();
      one.socket.write(request);
      const { value } = await one.answers.next();
      const next = waiting.shift();
      if (next) next(one);
      else free.push(one);
      return value;
    },
    close() {
      for (const socket of opened) socket.destroy();
    },
  };
}

function open(url: string): Socket {
  const { hostname, port } = new URL(url);
  return connect({ host: hostname === 'localhost' ? '127.0.0.1' : hostname, port: Number(port), noDelay: true });
}

/** The status of each answer that arrives on a connection. */
async function* statuses(socket: Socket): AsyncGenerator<number, never> {
  let rest = Buffer.alloc(0);
  for await (const chunk of socket) {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    for (let length = answerLength(rest); length !== undefined && rest.length >= length; length = answerLength(rest)) {
      const status = Number(rest.toString('latin1', 9, 12));
      rest = rest.subarray(length);
      yield status;
    }
  }
  throw new Error('The service closed the connection.');
}

/** Head and body together; undefined while the head is not there yet. */
function answerLength(bytes: Buffer): number | undefined {
  const end = bytes.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const length = /\r\ncontent-length: (\d+)/i.exec(bytes.toString('latin1', 0, end))?.[1];
  if (length === undefined) throw new Error('An answer without a content-length.');
  return end + 4 + Number(length);
}

/** Writes a request down as it goes over the wire. */
export function request(method: string, path: string, headers: Record<string, string>, body?: unknown): Buffer {
  const content = body === undefined ? '' : JSON.stringify(body);
  const all = {
    host: 'localhost',
    ...headers,
    ...(body !== undefined && {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(content)),
    }),
  };
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${head.join('')}\r\n${content}`);
}
