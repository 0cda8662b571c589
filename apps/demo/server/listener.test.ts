import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import type { Refusal } from './answers.mjs';
import { listener } from './listener.mjs';
import { readJson } from './read-json.mjs';

/** A server that answers with what it was sent. */
async function echo(): Promise<number> {
  const server: Server = createServer(
    listener(async (request: Request) => {
      try {
        return Response.json({ method: request.method, url: request.url, body: await readJson(request) });
      } catch (error) {
        return new Response(null, { status: (error as Refusal).status });
      }
    }),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

const post = async (body: string) =>
  fetch(`http://127.0.0.1:${await echo()}/api/notes?a=1`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });

test('a request arrives as it was sent, and its answer too', async () => {
  const answer = await post('{"text":"ä"}');
  expect([answer.status, await answer.json()]).toEqual([
    200,
    { method: 'POST', url: 'http://127.0.0.1/api/notes?a=1', body: { text: 'ä' } },
  ]);
});

test('who sends too much is told so', async () => {
  expect((await post(JSON.stringify('x'.repeat(5_000_000)))).status).toBe(413);
});

test.each(['GET http://[ HTTP/1.1', 'TRACE / HTTP/1.1'])('"%s" is refused, and the server goes on', async (line) => {
  const port = await echo();
  const socket = connect(port, '127.0.0.1');
  socket.write(`${line}\r\nHost: x\r\n\r\n`);
  expect(await text(socket)).toMatch(/^HTTP\/1.1 400 /);
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(415);
});
