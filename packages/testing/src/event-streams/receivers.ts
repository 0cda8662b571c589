import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { afterwards } from '../leftovers.ts';

/** A request as it came in. */
export interface StreamRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

/** What a receiver answers, or that it takes a request and never says so. */
export type StreamAnswer = GivenAnswer | 'withhold';
interface GivenAnswer {
  readonly status: number;
  readonly body?: string;
}

/** A receiver of event logs of a test's own. */
export interface StreamReceiver {
  url(path?: string): string;
  readonly requests: StreamRequest[];
  /** What it answers from now on. */
  answer: StreamAnswer;
  /** Answers 413 to bodies of more lines. */
  limit: number;
  /** Answers what it has withheld, and from now on. */
  release(answer: GivenAnswer): void;
}

/** Starts one that speaks HTTP; it stops with the tests of this file. */
export async function startStreamReceiver(): Promise<StreamReceiver> {
  const receiver: StreamReceiver = {
    url: (path = '/') => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`,
    requests: [],
    answer: { status: 200 },
    limit: Number.POSITIVE_INFINITY,
    release(answer) {
      receiver.answer = answer;
      for (const response of withheld.splice(0)) give(response, answer);
    },
  };
  const withheld: ServerResponse[] = [];
  const give = (response: ServerResponse, { status, body }: GivenAnswer) => response.writeHead(status).end(body);
  const server = createServer(async (request, response) => {
    const { method = '', url: path = '', headers } = request;
    const body = await buffer(request);
    receiver.requests.push({ method, path, headers, body });
    const { answer, limit } = receiver;
    if (limit !== Number.POSITIVE_INFINITY && body.toString().split('\n').length - 1 > limit)
      give(response, { status: 413 });
    else if (answer === 'withhold') withheld.push(response);
    else give(response, answer);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  afterwards(() => {
    server.close();
    server.closeAllConnections();
  });
  return receiver;
}

/** Events in a body of lines of JSON, compressed or not. */
// biome-ignore lint/suspicious/noExplicitAny: events of every shape.
export function linesOf({ body }: StreamRequest): any[] {
  const text = (body[0] === 0x1f && body[1] === 0x8b ? gunzipSync(body) : body).toString();
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

/** A syslog server of a test's own, which reads to the end of each connection. */
export interface SyslogReceiver {
  readonly port: number;
  /** Messages in the order in which they came, without their lengths. */
  readonly messages: string[];
}

/** Starts one that speaks TCP; it stops with the tests of this file. */
export async function startSyslogReceiver(): Promise<SyslogReceiver> {
  const messages: string[] = [];
  const server = createTcpServer({ allowHalfOpen: true }, async (socket) => {
    messages.push(...messagesIn(await buffer(socket)));
    socket.end();
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  afterwards(() => void server.close());
  return { port: (server.address() as AddressInfo).port, messages };
}

/** Frames with their lengths in bytes in front (RFC 6587, section 3.4.1). */
export function messagesIn(bytes: Buffer): string[] {
  const messages: string[] = [];
  for (let at = 0; at < bytes.length; ) {
    const space = bytes.indexOf(' ', at);
    const end = space + 1 + Number(bytes.toString('latin1', at, space));
    messages.push(bytes.toString('utf8', space + 1, end));
    at = end;
  }
  return messages;
}
