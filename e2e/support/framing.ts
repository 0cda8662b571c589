import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterwards } from '@latchkey/testing/process/process';
import { servePage } from './serve-page.ts';

/** What is not passed on: the rule against frames, and how the answer was packed on its way. */
const DROPPED = ['content-security-policy', 'content-encoding', 'content-length', 'transfer-encoding', 'connection'];

/** An app as it would be if it let others frame it; answers its address. */
export async function withoutFrameRule(app: string): Promise<string> {
  const server = createServer(async (request, response) => {
    const answer = await passOn(app, request);
    const headers = [...answer.headers].filter(([name]) => !DROPPED.includes(name));
    response.writeHead(answer.status, Object.fromEntries(headers));
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
  afterwards(() => server.close());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A page of another origin with this one in a frame; answers its address. */
export const framing = (address: string): Promise<string> =>
  servePage(`<!doctype html><html lang="en"><meta name="viewport" content="width=device-width">
    <title>A page of somebody else</title><main><h1>A page of somebody else</h1>
    <iframe title="Notes" src="${address}" style="box-sizing: border-box; width: 100%; height: 40rem"></iframe></main>`);

async function passOn(app: string, request: IncomingMessage): Promise<Response> {
  const { method = 'GET', url = '/', headers } = request;
  const names = ['accept', 'content-type', 'x-latchkey-auth', 'authorization'];
  const given = names.flatMap((name) => (headers[name] === undefined ? [] : [[name, String(headers[name])] as const]));
  const body = method === 'GET' || method === 'HEAD' ? null : new Uint8Array(await buffer(request));
  return fetch(app + url, { method, headers: Object.fromEntries(given), body, redirect: 'manual' });
}
