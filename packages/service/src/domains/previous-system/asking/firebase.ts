import type { PasswordCheck } from '../system.ts';
import { emailsOf, fieldsOf, itemsOf, pictureOf, textOf } from './fields.ts';
import type { Answered, Asked, Reading, Way } from './way.ts';

type FirebaseCheck = Extract<PasswordCheck, { kind: 'firebase' }>;

const GOOGLE = 'https://identitytoolkit.googleapis.com';
/** How Firebase refuses a password; with its protection against enumeration it says the first alone. */
const REFUSALS = ['INVALID_LOGIN_CREDENTIALS', 'INVALID_PASSWORD', 'EMAIL_NOT_FOUND', 'INVALID_EMAIL', 'USER_DISABLED'];

/** `accounts:signInWithPassword`, then `accounts:lookup`, which says whether the address is verified. */
export const firebaseWay: Way<FirebaseCheck> = {
  ask: (check, key, credential) => post(check, key, 'signInWithPassword', { ...credential, returnSecureToken: true }),
  read,
  askUser: (check, key, { body }) => post(check, key, 'lookup', { idToken: body.idToken }),
  user({ body }) {
    const [user = {}] = itemsOf(body.users);
    const createdAt = Number(user.createdAt);
    return {
      source_id: user.localId,
      emails: emailsOf(user.email, user.emailVerified === true),
      display_name: textOf(user.displayName),
      profile_image_url: pictureOf(user.photoUrl),
      server_metadata: metadataOf(user.customAttributes),
      created_at_millis: Number.isInteger(createdAt) && createdAt >= 0 ? createdAt : undefined,
    };
  },
};

function read({ status, body }: Answered): Reading {
  if (status === 200) {
    if (textOf(body.mfaPendingCredential)) return 'second_factor';
    return textOf(body.idToken) ? 'right' : 'unexpected_answer';
  }
  // The reason may be followed by a sentence: "USER_DISABLED : The user account has been disabled."
  const [reason = ''] = (textOf(fieldsOf(body.error).message) ?? '').split(' ');
  return status === 400 && REFUSALS.includes(reason) ? 'no' : 'unexpected_answer';
}

const post = ({ url = GOOGLE }: FirebaseCheck, key: string, method: string, body: object): Asked => ({
  url: `${url.replace(/\/+$/, '')}/v1/accounts:${method}?key=${encodeURIComponent(key)}`,
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

/** Custom claims, as JSON in a text. */
function metadataOf(claims: unknown): object | undefined {
  try {
    return fieldsOf(JSON.parse(textOf(claims) ?? ''));
  } catch {
    return undefined;
  }
}
