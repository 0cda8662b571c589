import { ServerApp } from '../src/server.ts';

const PROJECT_ID = '5a4f0c1e-9d1b-4c7e-8a55-3d2f6b7c8d9e';
export const ISSUER = `https://auth.example.com/api/v1/projects/${PROJECT_ID}`;
const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

/** Keys that are made and published at will, and a server app that reads them: every read of them is counted. */
export function tokenMaker(start = 1_800_000_000_000) {
  let now = start;
  const published: object[] = [];
  const state = { reads: 0, isDown: false };
  const environment = {
    isBrowser: false,
    clock: () => now,
    wait: async () => {},
    fetch: async () => {
      state.reads++;
      if (state.isDown) throw new TypeError('fetch failed');
      return Response.json({ keys: published });
    },
  };
  const keys = { projectId: PROJECT_ID, publishableClientKey: 'pck', secretServerKey: 'ssk' };
  const app = new ServerApp({ ...keys, baseUrl: 'http://inside:4400', tokenStore: null, environment });

  /** A key pair that signs; `publish` shows its public half, `takeBack` hides it again. */
  async function newKey(kid: string) {
    const { privateKey, publicKey } = await crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);
    const jwk = { ...(await crypto.subtle.exportKey('jwk', publicKey)), kid };
    const seconds = now / 1000;
    const usual = { sub: 'ada', iss: ISSUER, aud: PROJECT_ID, iat: seconds, exp: seconds + 600, refreshTokenId: 's1' };
    return {
      publish: () => published.push(jwk),
      takeBack: () => published.splice(published.indexOf(jwk), 1),
      async token(claims: object = {}, header: object = {}): Promise<string> {
        const signed = `${encoded({ alg: 'ES256', kid, ...header })}.${encoded({ ...usual, ...claims })}`;
        const signature = await crypto.subtle.sign(ALGORITHM, privateKey, new TextEncoder().encode(signed));
        return `${signed}.${Buffer.from(signature).toString('base64url')}`;
      },
    };
  }

  return {
    app,
    environment,
    state,
    newKey,
    seconds: () => now / 1000,
    pass: (millis: number) => {
      now += millis;
    },
  };
}

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
