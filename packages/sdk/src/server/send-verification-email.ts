import type { OfOwner } from '../context/lists.ts';
import type { MailOptions } from '../core/mail-options.ts';
import type { VerificationEmailResult } from '../sign-in/email-verification.ts';
import { contactChannels } from '../users/contact-channels.ts';

/** Mails a link that verifies the primary e-mail. */
export async function sendVerificationEmail(of: OfOwner, options?: MailOptions): Promise<VerificationEmailResult> {
  const channels = (await contactChannels(of)).shown(of);
  const primary = channels.find(({ isPrimary }) => isPrimary);
  if (!primary) throw new Error('User does not have a primary email');
  return primary.sendVerificationEmail(options);
}
