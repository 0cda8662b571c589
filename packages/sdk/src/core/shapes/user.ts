import type { BodyOf, ResponseOf } from '../wire/call.ts';
import { type FromWire, fromWire } from './names.ts';
import type { WithMetadata } from './register.ts';

/** A user as it travels to clients: what `toClientJson` answers and `assumeUser` takes. */
export type ClientUserJson = ResponseOf<'GET /users/me', 'client'>;
/** A user as it travels to servers. */
export type ServerUserJson = ResponseOf<'GET /users/me', 'server'>;
/** A user of either access level, as it travels. */
export type AnyUserJson = ClientUserJson | ServerUserJson;

type Renamed = 'authWithEmail' | 'requiresTotpMfa' | 'oauthProviders';
type Fields<J extends AnyUserJson> = Readonly<WithMetadata<'user', Omit<FromWire<J>, Renamed>>> & {
  /** Whether a password or a mailed code signs the user in. */
  readonly emailAuthEnabled: boolean;
  /** Whether signing in asks for a code of an authenticator app as well. */
  readonly isMultiFactorRequired: boolean;
  /** Under the names of the wire too, for applications that read those. */
  readonly oauthProviders: readonly (J['oauth_providers'][number] & FromWire<J['oauth_providers'][number]>)[];
  /** What travels of the user, without the fields that only servers may see: fit for a page. */
  toClientJson(): ClientUserJson;
};

/** What a signed-in user may know of itself. */
export type UserFields = Fields<ClientUserJson>;
/** What servers know of a user. */
export type ServerUserFields = Fields<ServerUserJson>;

type Changes<B> = WithMetadata<'user', Omit<FromWire<B>, 'totpSecretBase64'>> & {
  /** What an authenticator app shares with the user, which switches the second factor on; null switches it off. */
  readonly totpMultiFactorSecret?: Uint8Array | null | undefined;
};
/** What users change of themselves. */
export type UserUpdate = Changes<BodyOf<'PATCH /users/me', 'client'>>;
/** What servers change of a user. */
export type ServerUserUpdate = Changes<BodyOf<'PATCH /users/me', 'server'>>;

/** What a server may say of a new user. The second factor is switched on later, by a change of the user. */
export type NewUser = WithMetadata<
  'user',
  Omit<FromWire<BodyOf<'POST /users', 'server'>>, 'totpSecretBase64' | 'passkeyAuthEnabled'>
>;

export function userFields<J extends AnyUserJson>(json: J): Fields<J> {
  const { authWithEmail, requiresTotpMfa, oauthProviders: _, ...fields } = fromWire<AnyUserJson>(json);
  return {
    ...fields,
    emailAuthEnabled: authWithEmail,
    isMultiFactorRequired: requiresTotpMfa,
    oauthProviders: json.oauth_providers.map((provider) => ({ ...provider, ...fromWire(provider) })),
    toClientJson: () => json,
  } as unknown as Fields<J>;
}

export const serverUserFields = (json: ServerUserJson): ServerUserFields => ({
  ...userFields(json),
  toClientJson: () => clientJson(json),
});

/** Takes away what only servers may see, which a page must never be sent. */
function clientJson(json: ServerUserJson): ClientUserJson {
  const { primary_email_auth_enabled, last_active_at_millis, server_metadata, ...client } = json;
  const team = client.selected_team;
  if (!team) return client;
  const { created_at_millis, server_metadata: ofTeam, ...selected_team } = team;
  return { ...client, selected_team };
}
