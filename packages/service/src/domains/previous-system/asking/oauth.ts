import type { PasswordCheck } from '../system.ts';
import { emailsOf, pictureOf, textOf } from './fields.ts';
import type { Answered, Reading, Way } from './way.ts';

/** Auth0 asks one of its databases by a grant of its own. */
const REALM_GRANT = 'http://auth0.com/oauth/grant-type/password-realm';

/** The password grant (RFC 6749, section 4.3), then the userinfo endpoint of OpenID Connect. */
export const oauthWay: Way<Extract<PasswordCheck, { kind: 'oauth' }>> = {
  ask({ token_url: url, client_id, realm }, secret, { email, password }) {
    const fields = {
      grant_type: realm === undefined ? 'password' : REALM_GRANT,
      ...(realm !== undefined && { realm }),
      username: email,
      password,
      scope: 'openid profile email',
      client_id,
      ...(secret !== '' && { client_secret: secret }),
    };
    const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' };
    return { url, method: 'POST', headers, body: new URLSearchParams(fields).toString() };
  },
  read,
  askUser: ({ userinfo_url: url }, _, { body }) => ({
    url,
    method: 'GET',
    headers: { authorization: `Bearer ${body.access_token}`, accept: 'application/json' },
  }),
  user: ({ body }) => ({
    source_id: body.sub,
    emails: emailsOf(body.email, body.email_verified === true),
    display_name: textOf(body.name),
    profile_image_url: pictureOf(body.picture),
  }),
};

/** Keycloak answers a wrong password with 401, Auth0 with 403, the standard has 400. */
function read({ status, body }: Answered): Reading {
  if (status === 200) return textOf(body.access_token) ? 'right' : 'unexpected_answer';
  if (body.error === 'mfa_required') return 'second_factor';
  return [400, 401, 403].includes(status) && body.error === 'invalid_grant' ? 'no' : 'unexpected_answer';
}
