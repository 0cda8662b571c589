import type { PasswordCheck } from '../system.ts';
import { emailsOf, fieldsOf, itemsOf, millisOf, pictureOf, textOf } from './fields.ts';
import type { Answered, Reading, Way } from './way.ts';

/** What Supabase calls refusals of a password; the first is how older versions say it, in `error`. */
const REFUSALS = ['invalid_grant', 'invalid_credentials', 'email_not_confirmed', 'user_banned'];

/** The password grant of Supabase Auth, whose answer has the user. */
export const supabaseWay: Way<Extract<PasswordCheck, { kind: 'supabase' }>> = {
  ask: ({ url }, apikey, credential) => ({
    url: `${withoutSlash(url)}/auth/v1/token?grant_type=password`,
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey },
    body: JSON.stringify(credential),
  }),
  read,
  user({ body }) {
    const user = fieldsOf(body.user);
    const profile = fieldsOf(user.user_metadata);
    return {
      source_id: user.id,
      emails: emailsOf(user.email, textOf(user.email_confirmed_at) !== undefined),
      display_name: textOf(profile.full_name) ?? textOf(profile.name),
      profile_image_url: pictureOf(profile.avatar_url),
      client_metadata: profile,
      server_metadata: fieldsOf(user.app_metadata),
      created_at_millis: millisOf(user.created_at),
    };
  },
};

function read({ status, body }: Answered): Reading {
  if (status === 200) {
    const { factors } = fieldsOf(body.user);
    const hasSecond = itemsOf(factors).some((factor) => factor.status === 'verified');
    if (hasSecond) return 'second_factor';
    return textOf(body.access_token) ? 'right' : 'unexpected_answer';
  }
  const code = textOf(body.error_code) ?? textOf(body.error) ?? '';
  return status < 500 && REFUSALS.includes(code) ? 'no' : 'unexpected_answer';
}

const withoutSlash = (url: string) => url.replace(/\/+$/, '');
