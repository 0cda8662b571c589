import { limits } from '@latchkey/protocol/limits';
import { normaliseEmail } from '../../users/email.ts';

/** An address that a mail can go to: nothing in it means anything to a mail server but itself. */
export type MailAddress = string & { readonly mail: unique symbol };

/** Dot-atom and host name of RFC 5321, in ASCII: no quotes, comments, groups, commas or line breaks. */
const ADDRESS =
  /^[a-z\d!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z\d!#$%&'*+/=?^_`{|}~-]+)*@[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)*$/;
const MAX_LOCAL_CHARACTERS = 64;
const MAX_CHARACTERS = 254;

/** The one maker of addresses: canonical first, then checked. Undefined where no mail can be sent to it. */
export function mailAddress(email: string): MailAddress | undefined {
  // Unicode orders a row of marks slowly, so a text that is much too long is not made canonical at all.
  if (email.length > limits.emailMaxCharacters) return undefined;
  const address = normaliseEmail(email);
  const isMailable =
    ADDRESS.test(address) && address.length <= MAX_CHARACTERS && address.indexOf('@') <= MAX_LOCAL_CHARACTERS;
  return isMailable ? (address as MailAddress) : undefined;
}
