import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterwards } from '@latchkey/testing/process/process';

/** What is made of an answer of the service before it is passed on; without one the connection breaks. */
type Change = (path: string, answer: Response) => Response | undefined | Promise<Response>;

/** An answer is sent on as it was read: unpacked, and in one piece. */
const OF_THE_CONNECTION = ['content-encoding', 'content-length', 'transfer-encoding', 'connection', 'keep-alive'];

/** A service as it is seen through something between it and the command line. Answers the address of that. */
export async function serviceBehind(url: string, change: Change): Promise<string> {
  const server = createServer(async (request, response) => {
    const answer = await change(request.url ?? '', await handedOn(url, request));
    if (!answer) return void request.socket.destroy();
    const headers = [...answer.headers].filter(([name]) => !OF_THE_CONNECTION.includes(name));
    response.writeHead(answer.status, Object.fromEntries(headers)).end(Buffer.from(await answer.arrayBuffer()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterwards(() => server.closeAllConnections());
  afterwards(() => server.close());
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}

async function handedOn(url: string, request: IncomingMessage): Promise<Response> {
  const { method = 'GET', headers } = request;
  const names = Object.keys(headers).filter((name) => /^(x-latchkey-|content-type$|user-agent$)/.test(name));
  const answer = await fetch(url + request.url, {
    method,
    headers: Object.fromEntries(names.map((name) => [name, String(headers[name])])),
    ...(method !== 'GET' && { body: await text(request) }),
    redirect: 'manual',
  });
  return new Response(answer.body, { status: answer.status, headers: new Headers(answer.headers) });
}
