import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { connectionTo, whyUnread } from './connection.ts';

test.each([
  'postgres://reader@db.example.com/app',
  'postgres://reader@db.example.com/app?application_name=x',
  'postgres://reader@db.example.com/app?ssl=0',
  'postgres://reader@db.example.com/app?sslmode=',
  'postgres://reader@localhost/app?host=db.example.com',
  'postgres://reader@10.0.0.7/app',
  'postgres://reader@db.example.com/app?sslmode=verify-full',
])('%s is read over TLS, and the certificate is verified', async (url) => {
  const { ssl } = await connectionTo(url);
  expect(ssl).toEqual({});
});

test.each([
  'postgres://reader@db.example.com/app?sslmode=disable',
  'postgres://reader@db.example.com/app?sslmode=disable&connect_timeout=5',
  'postgres://reader@localhost/app',
  'postgres://reader@127.0.0.1/app',
  'postgres://reader@%2Fvar%2Frun%2Fpostgresql/app',
  '/var/run/postgresql app',
])('%s is read as it is', async (url) => {
  expect((await connectionTo(url)).ssl).toBe(false);
});

test('a URL that would hide the mode is refused', async () => {
  await expect(connectionTo('postgres://reader@db.example.com/app#x')).rejects.toThrow('leave out what follows "#"');
});

test('nothing but the question for TLS is sent to a server without it', async () => {
  const heard: Buffer[] = [];
  const server = createServer((socket) => {
    socket.on('data', (bytes) => {
      heard.push(bytes);
      socket.write('N');
    });
    socket.on('error', () => undefined);
  });
  await new Promise<void>((begun) => server.listen(0, '127.0.0.1', begun));
  // Another name of this machine than those that are known as local.
  const client = await connectionTo(`postgres://reader@0.0.0.0:${(server.address() as AddressInfo).port}/app`);
  const failure = await client.connect().catch((cause: unknown) => cause);
  server.close();
  expect(Buffer.concat(heard).toString('hex')).toBe('0000000804d2162f');
  expect(whyUnread(failure)).toMatch('takes no encrypted connections');
});

test('a certificate that is not verified is said', () => {
  const failure = Object.assign(new Error('self-signed certificate'), { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' });
  expect(whyUnread(failure)).toMatch(/can't be verified \(self-signed certificate\).*sslrootcert/);
});
