import type { Endpoints, ResultOf } from '@latchkey/protocol';
import { type SecondFactor, secondFactors } from '@latchkey/protocol/sign-in-methods';
import type { SessionStanding } from '../../platform/request/recent-proof.ts';

type Wire = ResultOf<Endpoints['GET /users/me']>;

/** Who a user is, where nothing else matters. */
export type Identity = Pick<User, 'id'>;

/** Whose session it is, and how it stands. */
export interface OfSession<Found> {
  readonly user: Found;
  readonly standing: SessionStanding;
}

/** A user, and what says whether a session of theirs is over and what was proven in it. */
export interface UserAndSession {
  readonly user: User;
  readonly session: {
    readonly createdAt: number;
    readonly expiresAt: number;
    readonly lastUsedAt: number;
    readonly provenAt: number;
    readonly factors: readonly string[];
  };
}

/** A whole user as one read gives it: with primary channel, linked accounts and the selected team. */
export interface User {
  readonly id: string;
  readonly displayName: string | null;
  readonly profileImageUrl: string | null;
  readonly clientMetadata: unknown;
  readonly clientReadOnlyMetadata: unknown;
  readonly serverMetadata: unknown;
  readonly hasPassword: boolean;
  readonly otpEnabled: boolean;
  readonly hasPasskey: boolean;
  /** Whether signing in asks for a second factor, of either kind. */
  readonly requiresTotp: boolean;
  readonly hasAuthenticatorApp: boolean;
  readonly hasSecurityKey: boolean;
  readonly isAnonymous: boolean;
  readonly signedUpAt: number;
  readonly lastActiveAt: number;
  readonly primaryEmail: string | null;
  readonly primaryEmailVerified: boolean | null;
  readonly primaryEmailAuthEnabled: boolean | null;
  readonly oauthAccounts: readonly { provider_id: string; account_id: string; email: string | null }[];
  readonly selectedTeamId: string | null;
  readonly selectedTeamName: string | null;
  readonly selectedTeamImage: string | null;
  readonly selectedTeamClientMetadata: unknown;
  readonly selectedTeamClientReadOnlyMetadata: unknown;
  readonly selectedTeamServerMetadata: unknown;
  readonly selectedTeamCreatedAt: number | null;
}

/** The second factors of a user who has any, in the order in which they are best offered; recovery codes may be used up. */
export const secondFactorsOf = (user: User): readonly SecondFactor[] =>
  secondFactors.filter(
    (factor) =>
      ({ 'security-key': user.hasSecurityKey, totp: user.hasAuthenticatorApp, 'recovery-code': user.requiresTotp })[
        factor
      ],
  );

/** The fullest wire shape of a user; what a caller's level may not see is dropped when it is rendered. */
export function describeUser(user: User, providerTypes: ReadonlyMap<string, 'shared' | 'standard'>): Wire {
  return {
    id: user.id,
    display_name: user.displayName,
    primary_email: user.primaryEmail,
    primary_email_verified: user.primaryEmailVerified ?? false,
    primary_email_auth_enabled: user.primaryEmailAuthEnabled ?? false,
    profile_image_url: user.profileImageUrl,
    signed_up_at_millis: user.signedUpAt,
    last_active_at_millis: user.lastActiveAt,
    client_metadata: user.clientMetadata,
    client_read_only_metadata: user.clientReadOnlyMetadata,
    server_metadata: user.serverMetadata,
    has_password: user.hasPassword,
    otp_auth_enabled: user.otpEnabled,
    passkey_auth_enabled: user.hasPasskey,
    auth_with_email: user.hasPassword || user.otpEnabled,
    requires_totp_mfa: user.requiresTotp,
    oauth_providers: user.oauthAccounts.map(({ provider_id, account_id, email }) => ({
      id: provider_id,
      type: providerTypes.get(provider_id) ?? 'standard',
      provider_user_id: account_id,
      account_id,
      email,
    })),
    selected_team_id: user.selectedTeamId,
    selected_team: selectedTeam(user),
    is_anonymous: user.isAnonymous,
  };
}

function selectedTeam(user: User): Wire['selected_team'] {
  if (user.selectedTeamId === null || user.selectedTeamName === null || user.selectedTeamCreatedAt === null)
    return null;
  return {
    id: user.selectedTeamId,
    display_name: user.selectedTeamName,
    profile_image_url: user.selectedTeamImage,
    client_metadata: user.selectedTeamClientMetadata,
    client_read_only_metadata: user.selectedTeamClientReadOnlyMetadata,
    created_at_millis: user.selectedTeamCreatedAt,
    server_metadata: user.selectedTeamServerMetadata,
  };
}
