import type { Services } from '../../platform/services.ts';

/** What it takes to reach providers, as a project's own client or as that of the installation. */
export type ProviderServices = Pick<Services, 'fetch' | 'sharedClients'>;

/** A user, as an identity provider knows them: checked and cleaned, because providers are untrusted too. */
export interface ProviderAccount {
  /** Never empty, and unique at this provider. */
  readonly accountId: string;
  readonly email: string | null;
  readonly isEmailVerified: boolean;
  readonly displayName: string | null;
  /** An http(s) address, or a picture as a data URL. */
  readonly profileImageUrl: string | null;
}

/** What opens the provider's own API. */
export interface ProviderTokens {
  readonly accessToken: string;
  readonly refreshToken: string | null;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
  /** Those that were asked for. */
  readonly scopes: readonly string[];
}

/** What a sign-in hands to the provider, and needs again when it comes back. */
export interface Handover {
  readonly state: string;
  readonly codeVerifier: string;
  readonly redirectUri: string;
  readonly extraScopes: readonly string[];
}

/** An identity provider as a project has configured it. */
export interface Provider {
  readonly id: string;
  readonly usesSharedKeys: boolean;
  /** It comes back by a form that another site posts, with which a browser sends no ordinary cookies. */
  readonly answersByForm: boolean;
  /** The issuer and client of its tokens: they are useless with any other. */
  readonly client: string;
  /** Where the browser goes. Throws the refusal for a provider that cannot be reached. */
  authorizationUrl(handover: Handover): Promise<URL>;
  /**
   * Makes an account and tokens of what the provider sent the browser back with. Throws OAUTH_PROVIDER_ACCESS_DENIED
   * where the user said no; every other failure is a refusal.
   */
  exchange(answer: URLSearchParams, handover: Handover): Promise<{ account: ProviderAccount; tokens: ProviderTokens }>;
  /** Throws the refusal OAUTH_CODE_REFUSED when the refresh token is over; others say nothing about it. */
  refresh(refreshToken: string, scopes: readonly string[]): Promise<ProviderTokens>;
  /** Whether the provider takes the token right now. Throws the refusal for a provider that does not say. */
  accepts(accessToken: string): Promise<boolean>;
}
