import { difference } from '../../platform/events/difference.ts';
import type { User } from './user.ts';

/**
 * What a change came to, as its event keeps it: the fields that it touched, and those as they were and are that owners
 * may read in the log. What apps write into metadata is not among them, nor is any secret.
 */
export function changeOf(fields: readonly string[], before: User, after: User) {
  const values = difference(shown(before), shown(after));
  const isTouched = (field: string) => {
    if (field === 'totp_secret_base64') return before.requiresTotp || after.requiresTotp;
    return !(field in shown(after)) || field in values.after;
  };
  return { fields: fields.filter(isTouched), ...values };
}

const shown = (user: User) => ({
  display_name: user.displayName,
  primary_email: user.primaryEmail,
  primary_email_verified: user.primaryEmailVerified,
  primary_email_auth_enabled: user.primaryEmailAuthEnabled,
  profile_image_url: user.profileImageUrl,
  has_password: user.hasPassword,
  otp_auth_enabled: user.otpEnabled,
  passkey_auth_enabled: user.hasPasskey,
  requires_totp_mfa: user.requiresTotp,
  is_anonymous: user.isAnonymous,
  selected_team_id: user.selectedTeamId,
  oauth_providers: user.oauthAccounts.map(({ provider_id, email }) => ({ id: provider_id, email })),
});
