import type { OfOwner } from '../context/lists.ts';
import type { MailOptions } from '../core/mail-options.ts';
import type { VerificationEmailResult } from '../sign-in/email-verification.ts';
import { contactChannels } from '../users/contact-channels.ts';

/** Emails a link that verifies the primary email. */
export async function sendVerificationEmail(of: OfOwner, options?: MailOptions): Promise<VerificationEmailResult> {
  const channels = (await contactChannels(of)).shown(of);
  const primary = channels.find(({ isPrimary }) => isPrimary);
  if (!primary) throw new Error('User does not have a primary email');
  return primary.sendVerificationEmail(options);
}
