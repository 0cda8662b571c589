import { KnownError } from '@latchkey/protocol/errors';
import type { Project } from '../projects/project.ts';
import type { ProviderAccount } from '../providers/provider.ts';

/** Who signs in with an address. */
export interface Holder {
  readonly id: string;
  readonly isVerified: boolean;
  readonly provenAt: number | null;
}

/** Whether the account joins the user who signs in with its address; if not, both may have it. Throws where neither. */
export function mayJoin(
  { config }: Pick<Project, 'config'>,
  account: Pick<ProviderAccount, 'isEmailVerified'>,
  email: string,
  holder: Pick<Holder, 'isVerified'>,
  maySecure: boolean,
): boolean {
  const strategy = config.oauth_account_merge_strategy;
  if (strategy === 'allow_duplicates') return false;
  if (strategy === 'link_method' && (holder.isVerified || maySecure) && account.isEmailVerified) return true;
  throw new KnownError('CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE', {
    type: 'email',
    contact_channel_value: email,
    would_work_if_email_was_verified: strategy === 'link_method' && !holder.isVerified,
  });
}
