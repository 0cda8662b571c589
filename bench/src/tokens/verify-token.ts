import { ServerApp } from '@latchkey/sdk/server';
import { createLocalJWKSet, exportJWK, generateKeyPair, jwtVerify, SignJWT } from 'jose';

const PROJECT_ID = '5a4f0c1e-9d1b-4c7e-8a55-3d2f6b7c8d9e';
const ISSUER = `https://auth.example.com/api/v1/projects/${PROJECT_ID}`;
const TOKENS = 3000;
const CHECKS_AGAIN = 100_000;
const ROUNDS = 5;
const FIRST_RATIO = 0.8;
const AGAIN_RATIO = 20;

/** How fast a server app verifies access tokens, for the first time and again, against bare jose in the same run. */
export async function verifyToken(note: (line: string) => void) {
  const { publicKey, privateKey } = await generateKeyPair('ES256');
  const keys = { keys: [{ ...(await exportJWK(publicKey)), kid: 'one', alg: 'ES256' }] };
  let requests = 0;
  const environment = {
    fetch: async () => {
      requests++;
      return Response.json(keys);
    },
  };
  const options = { projectId: PROJECT_ID, publishableClientKey: 'pck', secretServerKey: 'ssk', tokenStore: null };
  const app = () => new ServerApp({ ...options, environment });
  const bareKeys = createLocalJWKSet(keys);
  const bare = (token: string) => jwtVerify(token, bareKeys, { audience: PROJECT_ID, issuer: ISSUER });
  const minted = (count: number) =>
    new SignJWT({ refreshTokenId: `session ${count}` })
      .setProtectedHeader({ alg: 'ES256', kid: 'one' })
      .setSubject(`user ${count}`)
      .setIssuer(ISSUER)
      .setAudience(PROJECT_ID)
      .setIssuedAt()
      .setExpirationTime('10m')
      .sign(privateKey);
  const tokens = await Promise.all(Array.from({ length: TOKENS }, (_, count) => minted(count)));
  const again = Array.from({ length: CHECKS_AGAIN }, (_, count) => tokens[count % 100] as string);

  const rounds: { jose: number; first: number; repeated: number }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    note(`round ${round + 1} of ${ROUNDS}`);
    const verifying = app();
    const verify = async (token: string) => {
      const { status } = await verifying.verifyAccessToken(token);
      if (status !== 'ok') throw new Error('A good token was refused.');
    };
    // Who is second meets warmer code: they take turns.
    const joseFirst = round % 2 === 0 ? await rate(tokens, bare) : 0;
    const first = await rate(tokens, verify);
    const jose = joseFirst || (await rate(tokens, bare));
    const before = requests;
    const repeated = await rate(again, verify);
    if (requests !== before) throw new Error('A repeated check made a request.');
    rounds.push({ jose, first, repeated });
  }
  const median = (pick: (round: (typeof rounds)[number]) => number) =>
    rounds.map(pick).sort((a, b) => a - b)[ROUNDS >> 1] as number;
  const row = (name: string, perSecond: number, ratio: number, bar: number) => ({
    case: name,
    per_second: Math.round(perSecond),
    jose_per_second: Math.round(median(({ jose }) => jose)),
    ratio: Math.round(ratio * 100) / 100,
    bar: `at least ${bar} x jose`,
    met: ratio >= bar,
  });
  return [
    row(
      'first check',
      median(({ first }) => first),
      median(({ first, jose }) => first / jose),
      FIRST_RATIO,
    ),
    row(
      'check again',
      median(({ repeated }) => repeated),
      median(({ repeated, jose }) => repeated / jose),
      AGAIN_RATIO,
    ),
  ];
}

async function rate(tokens: readonly string[], verify: (token: string) => Promise<unknown>): Promise<number> {
  const start = performance.now();
  for (const token of tokens) await verify(token);
  return (tokens.length / (performance.now() - start)) * 1000;
}
