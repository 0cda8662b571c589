import { type Answer, data, knownError, listOf } from '@latchkey/testing/fake-api/answers';
import { NOW } from '@latchkey/testing/fake-api/samples/ids';
import { accessToken, choices, factor } from '@latchkey/testing/fake-api/samples/sign-in';
import { userBody } from '@latchkey/testing/fake-api/samples/user';
import type { Replies } from '@latchkey/testing/fake-api/table';
import type { World } from './world.ts';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Whose session it is changes with each sign-in. */
const tokenOf = (session: number) =>
  accessToken({ iat: NOW / 1000, exp: NOW / 1000 + 20 * YEAR_SECONDS, refreshTokenId: `session ${session}` });

const owner = ({ email, ownerMetadata }: World) =>
  userBody(0, {
    id: '0000000f-0000-4000-8000-000000000001',
    display_name: null,
    primary_email: email,
    client_metadata: ownerMetadata,
  });

function minted(world: World): Answer {
  world.session += 1;
  world.isSignedIn = true;
  return data({ access_token: tokenOf(world.session), refresh_token: 'refresh', user_id: owner(world).id });
}

/** Signing in and out, the session routes, and what the owner's own account asks for. */
export const sessionReplies = (world: World): Replies => ({
  'POST /handler/token': ({ body }) =>
    body.refresh_token || world.isSignedIn
      ? data({ access_token: tokenOf(world.session) })
      : new Response('{}', { status: 401 }),
  'POST /handler/sign-out-session'() {
    world.isSignedIn = false;
    return data({});
  },
  'POST /auth/password/sign-in': ({ body }) =>
    body.password === world.password ? minted(world) : knownError('EMAIL_PASSWORD_MISMATCH'),
  'POST /latchkey/first-owner'({ body: { token, email } }) {
    if (token === 'used') return knownError('VERIFICATION_CODE_ALREADY_USED');
    if (token !== 'good') return knownError('VERIFICATION_CODE_NOT_FOUND');
    world.email = email;
    return minted(world);
  },
  'POST /latchkey/owner-invitations/sign-up'() {
    world.email = 'grace@example.com';
    return minted(world);
  },
  'POST /latchkey/owner-recovery': () =>
    world.email === 'second@example.com'
      ? knownError('MULTI_FACTOR_AUTHENTICATION_REQUIRED', { attempt_code: factor.attempt })
      : minted(world),
  'POST /latchkey/mfa/options': data(choices),
  'GET /users/me': () =>
    world.isSignedIn ? data(owner(world)) : knownError('ACCESS_TOKEN_EXPIRED', { expired_at_millis: null }),
  'PATCH /users/me': ({ body }) => {
    world.ownerMetadata = body.client_metadata ?? world.ownerMetadata;
    return data(owner(world));
  },
  'GET /latchkey/connected-apps': listOf(),
  'GET /latchkey/delegations': listOf(),
});
