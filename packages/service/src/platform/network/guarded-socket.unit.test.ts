import { type AddressInfo, createServer, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { createServer as createTlsServer } from 'node:tls';
import { afterwards } from '@latchkey/testing/process/process';
import { selfSigned } from '@latchkey/testing/saml/certificate';
import { expect, test } from 'vitest';
import { egressGuard } from './egress.ts';
import { andThisMachine, egressRules } from './egress-rules.ts';
import { guardedSocket } from './guarded-socket.ts';

const here = andThisMachine(egressRules([]));
const bytes = Buffer.from('5 hello');
/** The name in the certificate of tests. */
const NAME = 'identity-provider.example';

const socketTo = (lookUp: readonly string[], rules = here, limit = 5_000) =>
  guardedSocket(
    egressGuard(rules, async () => lookUp),
    { limit, grace: 100 },
  );

/** Starts a server, by TLS with a certificate; answers its port and what it has read to the end. */
async function startServer({ tls, reads = true }: { tls?: { key: string; cert: string }; reads?: boolean } = {}) {
  const read: string[] = [];
  const take = async (socket: Socket) => {
    socket.on('error', () => undefined);
    if (!reads) return void socket.resume();
    read.push((await buffer(socket)).toString());
    socket.end();
  };
  const options = { allowHalfOpen: true };
  const server = tls ? createTlsServer({ ...options, ...tls }, take) : createServer(options, take);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  afterwards(() => void server.close());
  return { port: (server.address() as AddressInfo).port, read };
}

test('bytes arrive as they are', async () => {
  const { port, read } = await startServer();
  expect(await socketTo(['127.0.0.1'])({ host: 'syslog.example', port, tls: false }, bytes)).toBeUndefined();
  expect(read).toEqual(['5 hello']);
});

test('by TLS they go to a server whose certificate is vouched for, and to no other', async () => {
  const { privateKey: key, certificate: cert } = await selfSigned();
  const { port, read } = await startServer({ tls: { key, cert } });
  const handOver = socketTo(['127.0.0.1']);
  expect(await handOver({ host: NAME, port, tls: true, ca: cert }, bytes)).toBeUndefined();
  expect(read).toEqual(['5 hello']);
  expect(await handOver({ host: NAME, port, tls: true }, bytes)).toBe('connection_failed');
  expect(await handOver({ host: 'other.example', port, tls: true, ca: cert }, bytes)).toBe('connection_failed');
  expect(read).toEqual(['5 hello']);
});

test.each([
  ['to a private address', { host: '10.1.2.3', port: 6514, tls: true }, [], 'refused_address'],
  ['to a name that leads to one', { host: 'a.example', port: 6514, tls: true }, ['127.0.0.1'], 'refused_address'],
  ['to a port of another service', { host: 'a.example', port: 25, tls: true }, ['93.184.216.34'], 'refused_address'],
  ['in clear to a public server', { host: 'a.example', port: 514, tls: false }, ['93.184.216.34'], 'refused_address'],
  ['to a name without an address', { host: 'a.example', port: 6514, tls: true }, [], 'unknown_host'],
])('nothing goes %s', async (_, server, lookUp, reason) => {
  expect(await socketTo(lookUp, egressRules([]))(server, bytes)).toBe(reason);
});

test('a server that never closes has not confirmed', async () => {
  const { port } = await startServer({ reads: false });
  expect(await socketTo(['127.0.0.1'], here, 300)({ host: 'a.example', port, tls: false }, bytes)).toBe('timeout');
});

test.each<[string, (socket: Socket) => void]>([
  ['closes the connection when it is made', (socket) => socket.destroy()],
  ['ends its side when the connection is made', (socket) => socket.end()],
  ['closes after the first piece', (socket) => socket.once('data', () => socket.destroy())],
])('a server that %s has not taken the bytes', async (_, accept) => {
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    accept(socket.on('error', () => undefined).resume());
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  afterwards(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const handOver = socketTo(['127.0.0.1']);
  for (const sent of [bytes, Buffer.alloc(1_000_000)])
    expect(await handOver({ host: 'a.example', port, tls: false }, sent)).toBe('connection_failed');
});

test('a server that is away takes nothing', async () => {
  const { port } = await startServer();
  const closed = createServer();
  await new Promise<void>((ready) => closed.listen(0, '127.0.0.1', ready));
  const { port: free } = closed.address() as AddressInfo;
  await new Promise((done) => closed.close(done));
  expect(free).not.toBe(port);
  expect(await socketTo(['127.0.0.1'])({ host: 'a.example', port: free, tls: false }, bytes)).toBe('connection_failed');
});
