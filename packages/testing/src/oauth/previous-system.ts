import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

type Json = Readonly<Record<string, unknown>>;

/** A user of another system. */
export interface OtherUser {
  readonly id: string;
  readonly email: string;
  readonly password: string;
  readonly isVerified: boolean;
  readonly name: string;
  readonly hasSecondFactor: boolean;
}

/** A request that the other system was sent. */
export interface ReceivedRequest {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

interface TokenOptions {
  readonly now: number;
  /** Signs by HS256 instead of the key pair. */
  readonly secret?: string;
  readonly header?: Json;
}

type Answer = readonly [status: number, body: Json];

const PICTURE = 'https://example.com/ada.png';

/**
 * A system that users come from, as a server of its own: it speaks what Auth0, Keycloak, Supabase, Firebase and a hook
 * speak, has an OpenID configuration with keys, and issues tokens.
 */
export async function previousSystem() {
  const users = new Map<string, OtherUser>();
  const received: ReceivedRequest[] = [];
  let reaction: 'answer' | 'break' | 'fail' | Answer = 'answer';
  let hasEmails = true;
  let gate: Promise<unknown> = Promise.resolve();
  const { publicKey, privateKey } = await generateKeyPair('ES256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'first', alg: 'ES256', use: 'sig' };

  const userWith = ({ email, password }: Json) => {
    const user = users.get(String(email));
    return user?.password === password ? user : undefined;
  };
  const byId = (id: unknown) => [...users.values()].find((user) => user.id === id);

  const routes: Readonly<Record<string, (fields: Json, request: ReceivedRequest) => Answer>> = {
    '/hook'({ data }) {
      const user = userWith(data as Json);
      const known = users.has(String((data as Json).email));
      if (!user) return [200, { result: known ? 'wrong_password' : 'unknown' }];
      const { id: source_id, email, isVerified, name } = user;
      const emails = [{ value: email, is_verified: isVerified }];
      return [
        200,
        { result: 'found', user: { source_id, emails, display_name: name, server_metadata: { plan: 'pro' } } },
      ];
    },
    '/oauth/token'({ username, password }) {
      const user = userWith({ email: username, password });
      if (!user) return [403, { error: 'invalid_grant', error_description: 'Wrong email or password.' }];
      if (user.hasSecondFactor) return [403, { error: 'mfa_required', mfa_token: 'Fe26.2' }];
      return [200, { access_token: user.id, token_type: 'Bearer' }];
    },
    '/oauth/userinfo'(_, { headers }) {
      const user = byId(headers.authorization?.replace('Bearer ', ''));
      if (!user) return [401, { error: 'invalid_token' }];
      const { id: sub, email, isVerified, name } = user;
      return [200, { sub, ...(hasEmails && { email, email_verified: isVerified }), name, picture: PICTURE }];
    },
    '/auth/v1/token?grant_type=password'(fields) {
      const user = userWith(fields);
      if (!user) return [400, { code: 400, error_code: 'invalid_credentials', msg: 'Invalid login credentials' }];
      const { id, email, isVerified, name, hasSecondFactor } = user;
      const created_at = '2020-01-02T03:04:05.000Z';
      return [
        200,
        {
          access_token: 'eyJ',
          token_type: 'bearer',
          user: {
            id,
            email,
            email_confirmed_at: isVerified ? created_at : null,
            created_at,
            user_metadata: { full_name: name, avatar_url: PICTURE },
            app_metadata: { provider: 'email' },
            ...(hasSecondFactor && { factors: [{ id: randomUUID(), status: 'verified' }] }),
          },
        },
      ];
    },
    '/v1/accounts:signInWithPassword?key=api-key'(fields) {
      const user = userWith(fields);
      if (!user) return [400, { error: { code: 400, message: 'INVALID_LOGIN_CREDENTIALS' } }];
      if (user.hasSecondFactor) return [200, { localId: user.id, mfaPendingCredential: 'AOb', mfaInfo: [{}] }];
      return [200, { localId: user.id, idToken: user.id, email: user.email }];
    },
    '/v1/accounts:lookup?key=api-key'({ idToken }) {
      const user = byId(idToken);
      if (!user) return [400, { error: { code: 400, message: 'INVALID_ID_TOKEN' } }];
      const { id: localId, email, isVerified: emailVerified, name: displayName } = user;
      const [photoUrl, createdAt, customAttributes] = [PICTURE, '1577934245000', '{"plan":"pro"}'];
      const address = hasEmails && { email, emailVerified };
      return [200, { users: [{ localId, ...address, displayName, photoUrl, createdAt, customAttributes }] }];
    },
    '/.well-known/openid-configuration': () => [200, { issuer: url, jwks_uri: `${url}/jwks.json` }],
    '/jwks.json': () => [200, { keys: [jwk] }],
  };

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const one = { path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks).toString() };
    received.push(one);
    await gate;
    if (reaction === 'break') return request.socket.destroy();
    const isForm = request.headers['content-type'] === 'application/x-www-form-urlencoded';
    const fields = isForm ? Object.fromEntries(new URLSearchParams(one.body)) : JSON.parse(one.body || '{}');
    const [status, body] =
      reaction === 'answer'
        ? ((routes[one.path] ?? routes[one.path.split('?')[0] ?? ''])?.(fields, one) ?? [404, {}])
        : reaction === 'fail'
          ? ([503, {}] as const)
          : reaction;
    return response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    url,
    received,
    /** What was sent to a path. */
    at: (path: string) => received.filter((request) => request.path === path),
    /** Has it answer as usual, break connections, fail, or answer this. */
    react: (how: typeof reaction) => {
      reaction = how;
    },
    /** Answers no request until the function that it returns is called. */
    hold: (): (() => void) => {
      let open: () => void = () => {};
      gate = new Promise<void>((opened) => {
        open = opened;
      });
      return open;
    },
    /** Answers users without their addresses. */
    omitEmails: (isOn: boolean) => {
      hasEmails = !isOn;
    },
    addUser(changes: Partial<OtherUser> = {}): OtherUser {
      const id = changes.id ?? randomUUID();
      const user = { id, email: `${id}@example.com`, password: `password of ${id}`, isVerified: true, name: 'Ada' };
      const whole = { ...user, hasSecondFactor: false, ...changes };
      users.set(whole.email, whole);
      return whole;
    },
    /** A token of the issuer that ends in an hour, if nothing else is said. */
    token: (claims: Json, { now, secret, header }: TokenOptions) => {
      const at = Math.floor(now / 1000);
      const payload = { iss: url, aud: 'app', iat: at, exp: at + 3600, ...claims };
      const signed = secret ? { alg: 'HS256' } : { alg: 'ES256', kid: 'first' };
      const token = new SignJWT(payload).setProtectedHeader({ ...signed, ...header });
      return token.sign(secret ? new TextEncoder().encode(secret) : privateKey);
    },
    /** The public key that its tokens are verified with. */
    jwk,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** A system that users come from. */
export type TestPreviousSystem = Awaited<ReturnType<typeof previousSystem>>;
