import type { Ceiling } from './ceilings.ts';
import { type NextRequest, request } from './load.ts';
import { type Population, password } from './seed.ts';

/** One figure: what is asked of the service, and what it is held against. */
export interface Case {
  readonly name: string;
  readonly next: NextRequest;
  readonly ceiling: Ceiling;
}

/**
 * Each request comes from another address, as behind a proxy; the limits stay on. Neighbours in time are none in the
 * network, as among the customers of an app: what one range of addresses is charged is a row that they would wait for.
 */
let addresses = 0;
const newAddress = () => {
  addresses++;
  return `10.${addresses & 255}.${(addresses >> 8) & 255}.${(addresses >> 16) & 255}`;
};

export function cases(
  population: Population,
  tokens: readonly string[],
  ceilings: { lookUpAndVerify: Ceiling; lookUpAndSign: Ceiling; hashPassword: Ceiling },
): Case[] {
  const { project, publishableKey, secretServerKey, users } = population;
  const server = {
    'x-latchkey-access-type': 'server',
    'x-latchkey-project-id': project.wireId,
    'x-latchkey-secret-server-key': secretServerKey,
  };
  const client = {
    'x-latchkey-access-type': 'client',
    'x-latchkey-project-id': project.wireId,
    'x-latchkey-publishable-client-key': publishableKey,
  };
  const reads = tokens.map((token) =>
    request('GET', '/api/v1/users/me', { ...client, 'x-latchkey-access-token': token }),
  );
  const refreshes = users.map(({ refreshToken }) =>
    request('POST', '/api/v1/auth/sessions/current/refresh', { ...client, 'x-latchkey-refresh-token': refreshToken }),
  );
  const post = (path: string, body: unknown) =>
    request('POST', path, { ...client, 'x-forwarded-for': newAddress() }, body);
  let turn = 0;
  let newcomers = 0;
  return [
    { name: 'users-me', ceiling: ceilings.lookUpAndVerify, next: () => reads[turn++ % reads.length] as Buffer },
    { name: 'refresh', ceiling: ceilings.lookUpAndSign, next: () => refreshes[turn++ % refreshes.length] as Buffer },
    {
      name: 'sign-in',
      ceiling: ceilings.hashPassword,
      next: () => post('/api/v1/auth/password/sign-in', { email: users[turn++ % users.length]?.email, password }),
    },
    {
      name: 'sign-up',
      ceiling: ceilings.hashPassword,
      next: () =>
        post('/api/v1/auth/password/sign-up', {
          email: `new${newcomers++}-${process.pid}@example.com`,
          password,
          verification_callback_url: 'http://localhost:3000/handler/email-verification',
        }),
    },
    {
      name: 'users-list',
      ceiling: ceilings.lookUpAndVerify,
      next: () => request('GET', '/api/v1/users?limit=20', server),
    },
  ];
}
