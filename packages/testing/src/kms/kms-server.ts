import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterwards } from '../leftovers.ts';

/** A request to a KMS, as it came in. */
export interface KmsRequest {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface KmsReply {
  readonly status: number;
  /** Text as it is, or what becomes JSON. */
  readonly body: string | object;
}

/** A KMS of a test's own. */
export interface KmsServer {
  readonly url: string;
  readonly requests: readonly KmsRequest[];
  /** How many of the requests that come next are answered 503. */
  away: number;
}

/** Starts one, which stops with the tests of the file. */
export async function startKmsServer(reply: (request: KmsRequest) => Promise<KmsReply> | KmsReply): Promise<KmsServer> {
  const requests: KmsRequest[] = [];
  const server = createServer(async (incoming, response) => {
    const { method = '', url: path = '' } = incoming;
    const headers = Object.fromEntries(
      Object.entries(incoming.headersDistinct).map(([name, values]) => [name, values?.join(',') ?? '']),
    );
    const request = { method, path, headers, body: await text(incoming) };
    requests.push(request);
    const { status, body } = kms.away-- > 0 ? { status: 503, body: {} } : await reply(request);
    response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  afterwards(() => {
    server.close();
    server.closeAllConnections();
  });
  const kms = { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests, away: 0 };
  return kms;
}

/** A key that stays in a KMS: AES-256-GCM, with data that is only authenticated. */
export function newKmsKey() {
  const key = randomBytes(32);
  return {
    encrypt(plain: Buffer, context: string): string {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context));
      const parts = [nonce, cipher.update(plain), cipher.final()];
      return Buffer.concat([...parts, cipher.getAuthTag()]).toString('base64');
    },
    /** Undefined for what another key, or this one with another context, has encrypted. */
    decrypt(text: string, context: string): Buffer | undefined {
      const sealed = Buffer.from(text, 'base64');
      try {
        const cipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12)).setAAD(Buffer.from(context));
        cipher.setAuthTag(sealed.subarray(-16));
        return Buffer.concat([cipher.update(sealed.subarray(12, -16)), cipher.final()]);
      } catch {
        return undefined;
      }
    },
  };
}
