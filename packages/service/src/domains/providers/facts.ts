import type { oauthProviderIds } from '@latchkey/protocol';

/** The providers whose ways are known here. */
export type KnownProviderId = (typeof oauthProviderIds)[number];

/** How a provider is spoken to. */
export interface Facts {
  readonly name: string;
  readonly authorization: string;
  readonly token: string;
  /** For OpenID providers: the required issuer of id tokens and responses; a pattern if it depends on the user. */
  readonly issuer?: string | RegExp;
  readonly scopes: readonly string[];
  /** Beyond the parameters that every provider gets. */
  readonly extras?: Readonly<Record<string, string>>;
  /** How the client proves who it is; in the header of RFC 6749, section 2.3.1, where it is left out. */
  readonly clientAuth?: 'post';
  readonly noPkce?: true;
  readonly answersByForm?: true;
  /** The account is read from the id token, so that has to be there, and of this sign-in. */
  readonly accountInIdToken?: true;
  /** Answers the holder of a valid access token. */
  readonly profile?: string;
  /** How long access tokens live whose answer does not say; an hour where it is left out. */
  readonly tokenSeconds?: number;
}

/** The eleven, as their own documentation has them. `{tenant}` is that of the project. */
export const facts: Readonly<Record<KnownProviderId, Facts>> = {
  google: {
    name: 'Google',
    authorization: 'https://accounts.google.com/o/oauth2/v2/auth',
    token: 'https://oauth2.googleapis.com/token',
    issuer: 'https://accounts.google.com',
    scopes: ['https://www.googleapis.com/auth/userinfo.email', 'https://www.googleapis.com/auth/userinfo.profile'],
    extras: { include_granted_scopes: 'true' },
    profile: 'https://openidconnect.googleapis.com/v1/userinfo',
  },
  github: {
    name: 'GitHub',
    authorization: 'https://github.com/login/oauth/authorize',
    token: 'https://github.com/login/oauth/access_token',
    scopes: ['user:email'],
    profile: 'https://api.github.com/user',
    tokenSeconds: 8 * 3600,
  },
  microsoft: {
    name: 'Microsoft',
    authorization: 'https://login.microsoftonline.com/{tenant}/oauth2/v2.0/authorize',
    token: 'https://login.microsoftonline.com/{tenant}/oauth2/v2.0/token',
    issuer: /^https:\/\/login\.microsoftonline\.com\/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\/v2\.0$/,
    scopes: ['User.Read', 'openid'],
    profile: 'https://graph.microsoft.com/v1.0/me',
  },
  spotify: {
    name: 'Spotify',
    authorization: 'https://accounts.spotify.com/authorize',
    token: 'https://accounts.spotify.com/api/token',
    scopes: ['user-read-email', 'user-read-private'],
    profile: 'https://api.spotify.com/v1/me',
  },
  facebook: {
    name: 'Facebook',
    authorization: 'https://www.facebook.com/v20.0/dialog/oauth',
    token: 'https://graph.facebook.com/v20.0/oauth/access_token',
    issuer: 'https://www.facebook.com',
    scopes: ['openid', 'public_profile', 'email'],
    profile: 'https://graph.facebook.com/v20.0/me?fields=id,name,email',
  },
  discord: {
    name: 'Discord',
    authorization: 'https://discord.com/oauth2/authorize',
    token: 'https://discord.com/api/oauth2/token',
    scopes: ['identify', 'email'],
    profile: 'https://discord.com/api/users/@me',
  },
  gitlab: {
    name: 'GitLab',
    authorization: 'https://gitlab.com/oauth/authorize',
    token: 'https://gitlab.com/oauth/token',
    scopes: ['read_user'],
    profile: 'https://gitlab.com/api/v4/user',
  },
  bitbucket: {
    name: 'Bitbucket',
    authorization: 'https://bitbucket.org/site/oauth2/authorize',
    token: 'https://bitbucket.org/site/oauth2/access_token',
    scopes: ['account', 'email'],
    profile: 'https://api.bitbucket.org/2.0/user',
  },
  linkedin: {
    name: 'LinkedIn',
    authorization: 'https://www.linkedin.com/oauth/v2/authorization',
    token: 'https://www.linkedin.com/oauth/v2/accessToken',
    issuer: 'https://www.linkedin.com/oauth',
    scopes: ['openid', 'profile', 'email'],
    clientAuth: 'post',
    noPkce: true,
    profile: 'https://api.linkedin.com/v2/userinfo',
  },
  apple: {
    name: 'Apple',
    authorization: 'https://appleid.apple.com/auth/authorize',
    token: 'https://appleid.apple.com/auth/token',
    issuer: 'https://appleid.apple.com',
    scopes: ['name', 'email'],
    extras: { response_mode: 'form_post' },
    clientAuth: 'post',
    answersByForm: true,
    accountInIdToken: true,
  },
  x: {
    name: 'X',
    authorization: 'https://twitter.com/i/oauth2/authorize',
    token: 'https://api.x.com/2/oauth2/token',
    scopes: ['users.read', 'offline.access', 'tweet.read'],
    profile: 'https://api.x.com/2/users/me?user.fields=profile_image_url',
  },
};

export const isKnownProvider = (id: string): id is KnownProviderId => Object.hasOwn(facts, id);
