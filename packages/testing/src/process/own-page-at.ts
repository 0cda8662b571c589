import { request as httpRequest, type IncomingMessage } from 'node:http';
import { type OwnPage, ownPage } from '../world/own-page.ts';

/** A page of the dashboard of a process, opened under the public address. */
export function ownPageAt({ url }: { readonly url: string }): OwnPage {
  return ownPage(async (request) => {
    const { host, pathname, search } = new URL(request.url);
    // Node's own fetch would name the address of the process as the host.
    const headers = { ...Object.fromEntries(request.headers), host };
    const body = Buffer.from(await request.arrayBuffer());
    return new Promise((resolve, reject) => {
      const options = { method: request.method, headers, agent: false } as const;
      httpRequest(url + pathname + search, options, (answer) => responseOf(answer).then(resolve, reject))
        .on('error', reject)
        .end(body);
    });
  });
}

async function responseOf(answer: IncomingMessage): Promise<Response> {
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk);
  const headers = new Headers();
  for (let index = 0; index < answer.rawHeaders.length; index += 2) {
    headers.append(answer.rawHeaders[index] ?? '', answer.rawHeaders[index + 1] ?? '');
  }
  const isEmpty = answer.statusCode === 304;
  return new Response(isEmpty ? null : Buffer.concat(chunks), { status: answer.statusCode ?? 500, headers });
}
