import pg from 'pg';

const MOST_MILLIS = 5_000;

/** What the driver's objects have beside what their types say. */
interface Cancelled extends pg.Client {
  readonly processID: number | null;
  readonly secretKey: number | null;
}
interface CancelConnection extends pg.Connection {
  connect(portOrPath: number | string, host?: string): void;
  requestSsl(): void;
  cancel(processId: number, secretKey: number): void;
}

/**
 * Asks the server to end what a connection waits for, over another connection, as the protocol has it. A server process
 * whose client is gone goes on waiting otherwise, and keeps its place among the connections of the server.
 */
export function cancelStatement(client: pg.Client): void {
  const { host, port, ssl, processID, secretKey } = client as Cancelled;
  if (processID === null || secretKey === null) return;
  const connection = new pg.Connection({ ssl }) as CancelConnection;
  const send = () => connection.cancel(processID, secretKey);
  const timer = setTimeout(end, MOST_MILLIS);
  connection.on('error', end);
  connection.on('end', end);
  connection.on('connect', () => (ssl ? connection.requestSsl() : send()));
  connection.on('sslconnect', send);
  if (host.startsWith('/')) connection.connect(`${host}/.s.PGSQL.${port}`);
  else connection.connect(port, host);

  function end(): void {
    clearTimeout(timer);
    connection.stream.destroy();
  }
}
