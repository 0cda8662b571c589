import type { Documented } from './documented.ts';

const TENANT = '9188040d-6c67-4c5b-b112-36a304b66dad';
const bearer = { token_type: 'Bearer' };
const basic = { clientAuth: 'basic', answersBy: 'query', pkce: true } as const;

/** The eleven. */
export const documented = {
  google: {
    ...basic,
    authorization: 'https://accounts.google.com/o/oauth2/v2/auth',
    token: 'https://oauth2.googleapis.com/token',
    says: ({ scope, refreshToken }) => ({ ...bearer, expires_in: 3599, scope, refresh_token: refreshToken }),
    claims: { iss: 'https://accounts.google.com', sub: '110169484474386276334', email: 'ada@example.com' },
    api: {
      'https://openidconnect.googleapis.com/v1/userinfo': {
        sub: '110169484474386276334',
        name: 'Ada Lovelace',
        given_name: 'Ada',
        family_name: 'Lovelace',
        picture: 'https://lh3.googleusercontent.com/a/ada=s96-c',
        email: 'ada@example.com',
        email_verified: true,
      },
    },
  },
  github: {
    ...basic,
    authorization: 'https://github.com/login/oauth/authorize',
    token: 'https://github.com/login/oauth/access_token',
    says: () => ({ token_type: 'bearer', scope: 'user:email' }),
    refusal: {
      status: 200,
      body: {
        error: 'bad_verification_code',
        error_description: 'The code passed is incorrect or expired.',
        error_uri: 'https://docs.github.com/',
      },
    },
    api: {
      'https://api.github.com/user': {
        login: 'ada',
        id: 583_231,
        avatar_url: 'https://avatars.githubusercontent.com/u/583231?v=4',
        name: 'Ada Lovelace',
        email: null,
      },
      'https://api.github.com/user/emails': [
        { email: 'old@example.com', primary: false, verified: true, visibility: null },
        { email: 'ada@example.com', primary: true, verified: true, visibility: 'private' },
      ],
    },
  },
  microsoft: {
    ...basic,
    authorization: 'https://login.microsoftonline.com/consumers/oauth2/v2.0/authorize',
    token: 'https://login.microsoftonline.com/consumers/oauth2/v2.0/token',
    says: ({ refreshToken, scope }) => ({
      ...bearer,
      scope,
      expires_in: 3600,
      ext_expires_in: 3600,
      refresh_token: refreshToken,
    }),
    claims: {
      iss: `https://login.microsoftonline.com/${TENANT}/v2.0`,
      tid: TENANT,
      sub: 'AAAAAAAAAAAAAAAAAAAAAIkzqFVrSaSaFHy782bbtaQ',
      ver: '2.0',
    },
    api: {
      'https://graph.microsoft.com/v1.0/me': {
        '@odata.context': 'https://graph.microsoft.com/v1.0/$metadata#users/$entity',
        id: '48d31887-5fad-4d73-a9f5-3c356e68a038',
        displayName: 'Ada Lovelace',
        mail: null,
        userPrincipalName: 'ada@example.com',
      },
    },
  },
  spotify: {
    ...basic,
    authorization: 'https://accounts.spotify.com/authorize',
    token: 'https://accounts.spotify.com/api/token',
    says: ({ scope, refreshToken }) => ({ ...bearer, scope, expires_in: 3600, refresh_token: refreshToken }),
    api: {
      'https://api.spotify.com/v1/me': {
        id: 'wizzler',
        display_name: 'Ada Lovelace',
        email: 'ada@example.com',
        images: [{ url: 'https://i.scdn.co/image/ada', height: 300, width: 300 }],
        type: 'user',
      },
    },
  },
  facebook: {
    ...basic,
    authorization: 'https://www.facebook.com/v20.0/dialog/oauth',
    token: 'https://graph.facebook.com/v20.0/oauth/access_token',
    says: () => ({ token_type: 'bearer', expires_in: 5_183_944 }),
    claims: { iss: 'https://www.facebook.com', sub: '10158' },
    refusal: {
      status: 400,
      body: {
        error: {
          message: 'This authorization code has been used.',
          type: 'OAuthException',
          code: 100,
          fbtrace_id: 'A',
        },
      },
    },
    api: {
      'https://graph.facebook.com/v20.0/me?fields=id,name,email': {
        id: '10158',
        name: 'Ada Lovelace',
        email: 'ada@example.com',
      },
    },
  },
  discord: {
    ...basic,
    authorization: 'https://discord.com/oauth2/authorize',
    token: 'https://discord.com/api/oauth2/token',
    says: ({ scope, refreshToken }) => ({ ...bearer, expires_in: 604_800, refresh_token: refreshToken, scope }),
    api: {
      'https://discord.com/api/users/@me': {
        id: '80351110224678912',
        username: 'ada',
        discriminator: '0',
        global_name: 'Ada Lovelace',
        avatar: '8342729096ea3675442027381ff50dfe',
        verified: true,
        email: 'ada@example.com',
      },
    },
  },
  gitlab: {
    ...basic,
    authorization: 'https://gitlab.com/oauth/authorize',
    token: 'https://gitlab.com/oauth/token',
    says: ({ scope, refreshToken }) => ({ ...bearer, expires_in: 7200, refresh_token: refreshToken, scope }),
    api: {
      'https://gitlab.com/api/v4/user': {
        id: 1,
        username: 'ada',
        email: 'ada@example.com',
        name: 'Ada Lovelace',
        state: 'active',
        avatar_url: 'https://gitlab.com/uploads/-/system/user/avatar/1/ada.jpg',
        confirmed_at: '2012-05-23T09:05:22Z',
      },
      'https://gitlab.com/api/v4/user/emails': [
        { id: 3, email: 'other@example.com', confirmed_at: '2021-03-26T19:07:56.248Z' },
      ],
    },
  },
  bitbucket: {
    ...basic,
    authorization: 'https://bitbucket.org/site/oauth2/authorize',
    token: 'https://bitbucket.org/site/oauth2/access_token',
    says: ({ refreshToken }) => ({
      scopes: 'account email',
      expires_in: 7200,
      token_type: 'bearer',
      state: 'authorization_code',
      refresh_token: refreshToken,
    }),
    api: {
      'https://api.bitbucket.org/2.0/user': {
        type: 'user',
        uuid: '{0a1b}',
        account_id: '557058:0a1b2c3d',
        display_name: 'Ada Lovelace',
        links: { avatar: { href: 'https://secure.gravatar.com/avatar/ada' } },
      },
      'https://api.bitbucket.org/2.0/user/emails': {
        values: [{ type: 'email', email: 'ada@example.com', is_primary: true, is_confirmed: true }],
        page: 1,
        size: 1,
      },
    },
  },
  linkedin: {
    authorization: 'https://www.linkedin.com/oauth/v2/authorization',
    token: 'https://www.linkedin.com/oauth/v2/accessToken',
    clientAuth: 'post',
    answersBy: 'query',
    pkce: false,
    says: () => ({ expires_in: 5_184_000, scope: 'email,openid,profile' }),
    claims: { iss: 'https://www.linkedin.com/oauth', sub: '782bbtaQ' },
    api: {
      'https://api.linkedin.com/v2/userinfo': {
        sub: '782bbtaQ',
        name: 'Ada Lovelace',
        picture: 'https://media.licdn-ei.com/dms/image/ada/',
        locale: 'en-US',
        email: 'ada@example.com',
        email_verified: true,
      },
    },
  },
  apple: {
    authorization: 'https://appleid.apple.com/auth/authorize',
    token: 'https://appleid.apple.com/auth/token',
    clientAuth: 'post',
    answersBy: 'form',
    pkce: true,
    says: ({ refreshToken }) => ({ ...bearer, expires_in: 3600, refresh_token: refreshToken }),
    claims: {
      iss: 'https://appleid.apple.com',
      sub: '001473.fe6f33bf4b8e4590aacbabdcb8598bd0.2039',
      email: 'ada@example.com',
      email_verified: 'true',
      nonce_supported: true,
    },
    api: {},
  },
  x: {
    ...basic,
    authorization: 'https://twitter.com/i/oauth2/authorize',
    token: 'https://api.x.com/2/oauth2/token',
    says: ({ scope, refreshToken }) => ({ token_type: 'bearer', expires_in: 7200, scope, refresh_token: refreshToken }),
    api: {
      'https://api.x.com/2/users/me?user.fields=profile_image_url': {
        data: {
          id: '2244994945',
          name: 'Ada Lovelace',
          username: 'ada',
          profile_image_url: 'https://pbs.twimg.com/profile_images/1/ada_normal.jpg',
        },
      },
    },
  },
} as const satisfies Record<string, Documented>;

export type DocumentedId = keyof typeof documented;
