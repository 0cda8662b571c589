import { connect, type Socket } from 'node:net';
import { until } from '../until.ts';

/** A connection on which a test writes what no client would, and sees what comes back. */
export interface RawConnection {
  readonly socket: Socket;
  /** All that has come back so far. */
  received(): string;
  /** The status of the answer, once its head is complete. */
  status(withinMillis?: number): Promise<number>;
  isClosed(): boolean;
}

/** Opens a connection and writes the start of a request: `POST /path` and headers, one a line, and the empty line. */
export function sendRaw(url: string, ...head: string[]): RawConnection {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let text = '';
  let closed = false;
  socket.setEncoding('utf8').on('data', (data) => {
    text += data;
  });
  // A server that cuts a client off may do so while it still writes.
  socket.on('error', () => undefined);
  socket.on('close', () => {
    closed = true;
  });
  const [start, ...headers] = head;
  socket.write(`${[`${start} HTTP/1.1`, 'host: localhost', ...headers].join('\r\n')}\r\n\r\n`);
  return {
    socket,
    received: () => text,
    status: async (withinMillis) =>
      Number(await until(() => /^HTTP\/1\.1 (\d{3})[\s\S]*?\r\n\r\n/.exec(text)?.[1], withinMillis)),
    isClosed: () => closed,
  };
}
