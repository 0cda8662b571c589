import type { VerificationEmailResult } from '../../flows/email-verification.ts';
import type { MailOptions } from '../../flows/mail-options.ts';
import type { OfOwner } from '../../lists.ts';
import { contactChannels } from '../contact-channels.ts';

export async function sendVerificationEmail(of: OfOwner, options?: MailOptions): Promise<VerificationEmailResult> {
  const channels = (await contactChannels(of)).shown(of);
  const primary = channels.find(({ isPrimary }) => isPrimary);
  if (!primary) throw new Error('User does not have a primary email');
  return primary.sendVerificationEmail(options);
}
