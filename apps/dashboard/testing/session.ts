import { known, ok, plain } from './answers.ts';
import { NOW, userBody } from './shapes.ts';
import type { Asked, World } from './world.ts';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Whose session it is changes with each sign-in. */
function accessToken(session: number): string {
  const issued = NOW / 1000;
  const claims = { iat: issued, exp: issued + 20 * YEAR_SECONDS, refreshTokenId: `session ${session}` };
  return ['{"alg":"ES256"}', JSON.stringify(claims), 'signature']
    .map((part) => btoa(part).replace(/=+$/, ''))
    .join('.');
}

const owner = (email: string) =>
  userBody(0, { id: '0000000f-0000-4000-8000-000000000001', display_name: null, primary_email: email });

function minted(world: World): Response {
  world.session += 1;
  world.isSignedIn = true;
  return ok({ access_token: accessToken(world.session), refresh_token: 'refresh', user_id: owner(world.email).id });
}

/** Signing in and out, and the session routes. */
export function answerSession(world: World, { key, body }: Asked): Response | undefined {
  switch (key) {
    case 'POST /handler/token':
      if (!body.refresh_token && !world.isSignedIn) return plain(401);
      return plain(200, { access_token: accessToken(world.session) });
    case 'POST /handler/sign-out-session':
      world.isSignedIn = false;
      return plain(200);
    case 'POST /auth/password/sign-in':
      if (body.password !== world.password) return known(400, 'EMAIL_PASSWORD_MISMATCH', 'Wrong e-mail or password.');
      return minted(world);
    case 'POST /latchkey/first-owner':
      if (body.token === 'used') return known(409, 'VERIFICATION_CODE_ALREADY_USED', 'The code has been used already.');
      if (body.token !== 'good') return known(404, 'VERIFICATION_CODE_NOT_FOUND', 'There is no such code.');
      world.email = String(body.email);
      return minted(world);
    case 'POST /latchkey/owner-invitations/sign-up':
      world.email = 'grace@example.com';
      return minted(world);
    case 'POST /latchkey/owner-recovery':
      if (world.email === 'second@example.com')
        return known(400, 'MULTI_FACTOR_AUTHENTICATION_REQUIRED', 'A second factor is needed.', {
          attempt_code: 'a'.repeat(45),
        });
      return minted(world);
    case 'GET /users/me':
      if (!world.isSignedIn) return known(401, 'ACCESS_TOKEN_EXPIRED', 'The access token has expired.');
      return ok(owner(world.email));
    default:
      return undefined;
  }
}
