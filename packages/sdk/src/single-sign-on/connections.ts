import type { ClientApp } from '../apps/client-app.ts';
import { contextOf } from '../apps/inherited.ts';
import type { ServerApp } from '../apps/server-app.ts';
import type { AppContext } from '../context/app-context.ts';
import { callOfTeam } from '../context/call-of-team.ts';
import { nullOnRefusal } from '../core/null-on.ts';
import type { ThatTeam } from '../core/shapes/team.ts';
import { toWire } from '../core/shapes/to-wire.ts';
import type { BodyOf, ResponseOf } from '../core/wire/call.ts';
import { type SingleSignOnTest, testOf } from './test.ts';

const path = '/latchkey/teams/:team_id/sso-connections';
const one = `${path}/:connection_id` as const;
type Json = ResponseOf<`POST ${typeof path}`, 'client'>;

/** What a connection is told; what is left out stays as it is. */
export interface SingleSignOnSettings {
  /** Whether it signs users in. */
  readonly isEnabled?: boolean | undefined;
  /** Whether members with an address of a verified domain of the team sign in by nothing else. Needs such a domain, and a passed test. */
  readonly isRequiredForDomains?: boolean | undefined;
  /** Whether a sign-in may begin on the identity provider's pages; SAML alone. Needs a `startUrl`. */
  readonly allowsUnsolicited?: boolean | undefined;
  /** The sign-in page of your app, where such a sign-in goes on. */
  readonly startUrl?: string | null | undefined;
  /** Whether requests are signed although the identity provider may not ask for it; SAML alone. */
  readonly signRequests?: boolean | undefined;
  /** The names of the attributes, or claims, that are read; null for the usual ones. */
  readonly attributeMapping?:
    | { readonly email?: string | null | undefined; readonly displayName?: string | null | undefined }
    | undefined;
  /** The identity provider of a SAML connection: its metadata, the address of that, or the others. */
  readonly saml?:
    | {
        readonly metadataXml?: string | undefined;
        readonly metadataUrl?: string | null | undefined;
        readonly entityId?: string | undefined;
        readonly ssoUrl?: string | undefined;
        /** Where users are signed out there, by the redirect binding. */
        readonly sloUrl?: string | null | undefined;
        /** As PEM. */
        readonly certificates?: string[] | undefined;
      }
    | undefined;
  /** The identity provider of an OpenID Connect connection. The secret is never returned; left out, it stays. */
  readonly oidc?:
    | { readonly issuer: string; readonly clientId: string; readonly clientSecret?: string | undefined }
    | undefined;
}

/** What a connection begins with. */
export interface NewSingleSignOnConnection extends SingleSignOnSettings {
  /** What it is called in lists: `Entra ID`. */
  readonly displayName: string;
  /** Which protocol the identity provider speaks; it stays. */
  readonly type: 'saml' | 'oidc';
}

/** What is changed of a connection. */
export interface SingleSignOnConnectionUpdate extends SingleSignOnSettings {
  /** What it is called in lists. */
  readonly displayName?: string | undefined;
}

/** A certificate that an identity provider's assertions may be signed with. */
export interface SingleSignOnCertificate {
  /** Pairs of hexadecimal digits with colons between them. */
  readonly fingerprintSha256: string;
  /** Whose it is, as it says itself. */
  readonly subject: string;
  /** From when it is valid. */
  readonly notBefore: Date;
  /** Until when it is valid. */
  readonly notAfter: Date;
}

/** A key pair of ours, which signs requests to an identity provider, and decrypts what that sends. */
export interface SingleSignOnKey extends SingleSignOnCertificate {
  /** Whether it signs, is to, or has. */
  readonly state: 'next' | 'current' | 'previous';
  /** Its certificate, to be entered at identity providers that don't read our metadata. */
  readonly certificatePem: string;
  /** From when it signs. */
  readonly activeAt: Date;
  /** Until when it decrypts; null: it is not replaced. */
  readonly goneAt: Date | null;
}

/** An identity provider that signs the members of a team in. */
export interface SingleSignOnConnection {
  /** UUID of the connection. */
  readonly id: string;
  /** UUID of its team. */
  readonly teamId: string;
  /** What it is called in lists. */
  readonly displayName: string;
  /** Which protocol the identity provider speaks. */
  readonly type: 'saml' | 'oidc';
  /** Whether it signs users in. */
  readonly isEnabled: boolean;
  /** Whether members with an address of a verified domain of the team sign in by nothing else. */
  readonly isRequiredForDomains: boolean;
  /** Whether a sign-in may begin on the identity provider's pages. */
  readonly allowsUnsolicited: boolean;
  /** The sign-in page of your app, where such a sign-in goes on. */
  readonly startUrl: string | null;
  /** Whether requests are signed although the identity provider may not ask for it. */
  readonly signRequests: boolean;
  /** Names the identity provider, for the server that reviews it: another one if its administrators change which it is, or its keys. */
  readonly identityProviderHash: string;
  /** By which values the identity provider says that it has asked for a second factor. Your server sets them. */
  readonly secondFactorValues: readonly string[];
  /** The names of the attributes, or claims, that are read; null for the usual ones. */
  readonly attributeMapping: { readonly email: string | null; readonly displayName: string | null };
  /** Of a SAML connection; null otherwise. */
  readonly saml: {
    readonly entityId: string;
    readonly ssoUrl: string;
    /** Those that the identity provider's assertions may be signed with. */
    readonly certificates: readonly SingleSignOnCertificate[];
    /** Read again once a day, for new certificates; null where the metadata were given otherwise. */
    readonly metadataUrl: string | null;
    /** Where users are signed out there; null: nowhere. */
    readonly sloUrl: string | null;
    /** Its metadata asks for signed requests, so they are. */
    readonly wantsSignedRequests: boolean;
    /** What the identity provider asks for. */
    readonly serviceProvider: {
      readonly entityId: string;
      readonly acsUrl: string;
      readonly sloUrl: string;
      readonly metadataUrl: string;
    };
  } | null;
  /** Of an OpenID Connect connection; null otherwise. */
  readonly oidc: {
    readonly issuer: string;
    readonly clientId: string;
    /** To be registered at the identity provider. */
    readonly redirectUrl: string;
    /** To be registered there, where users who sign out are to be signed out of it, too. */
    readonly postLogoutRedirectUrl: string;
    /** To be registered there, where it tells of users whom it signs out. */
    readonly backchannelLogoutUrl: string;
  } | null;
  /** When it was created. */
  readonly createdAt: Date;
  /** When a user last signed in by it; null if never. */
  readonly lastUsedAt: Date | null;
  /** Changes it, and answers what it is then. */
  update(changes: SingleSignOnConnectionUpdate): Promise<SingleSignOnConnection>;
  /** Deletes it. Its users stay in the team, and sign in by their other ways. */
  delete(): Promise<void>;
  /** The certificates of our own keys for it, the newest first; SAML alone. */
  listKeys(): Promise<SingleSignOnKey[]>;
  /**
   * Replaces our key: the next one is published now, signs in a week, and the current one is gone a week later. `atOnce`, for
   * a key that has leaked, does all of that now.
   */
  replaceKey(options?: { readonly atOnce?: boolean | undefined }): Promise<SingleSignOnKey[]>;
  /** Begins a test, which ends in no session: send the browser of an administrator to `url`. It comes back to `redirectUrl`, a trusted address. */
  test(options: { readonly redirectUrl: string }): Promise<{ readonly url: string }>;
  /** What the last test showed, for a day; null where there was none. */
  lastTest(): Promise<SingleSignOnTest | null>;
  /** The users who may sign in otherwise although it is required. */
  listExceptions(): Promise<{ readonly userId: string; readonly createdAt: Date }[]>;
  /** Lets a member sign in otherwise although it is required, for when the identity provider is down. */
  addException(userId: string): Promise<void>;
  /** Ends that. */
  removeException(userId: string): Promise<void>;
}

/**
 * The single sign-on connections of a team, oldest first. Clients need `$update_team`:
 * `for (const { displayName, isEnabled } of await listSingleSignOnConnections(app, team)) console.log(displayName, isEnabled);`
 */
export async function listSingleSignOnConnections(
  app: ClientApp | ServerApp,
  { id }: ThatTeam,
): Promise<SingleSignOnConnection[]> {
  const context = contextOf(app);
  const { items } = await callOfTeam(context)(`GET ${path}`, { params: { team_id: id } });
  return items.map((connection) => shown(context, connection));
}

/**
 * Creates a single sign-on connection of a team. Clients need `$update_team`:
 * `const { saml } = await createSingleSignOnConnection(app, team, { displayName: 'Okta', type: 'saml' });`
 */
export async function createSingleSignOnConnection(
  app: ClientApp | ServerApp,
  { id }: ThatTeam,
  connection: NewSingleSignOnConnection,
): Promise<SingleSignOnConnection> {
  const context = contextOf(app);
  const body = toWire<BodyOf<`POST ${typeof path}`, 'client'>>(connection);
  return shown(context, await callOfTeam(context)(`POST ${path}`, { params: { team_id: id }, body }));
}

function shown(context: AppContext, json: Json): SingleSignOnConnection {
  const call = callOfTeam(context);
  const params = { team_id: json.team_id, connection_id: json.id };
  const { saml, ...fields } = context.fromWire(json);
  return {
    ...fields,
    saml: saml && { ...saml, certificates: saml.certificates.map(certificateOf) },
    async update(changes) {
      const body = toWire<BodyOf<`PATCH ${typeof one}`, 'client'>>(changes);
      return shown(context, await call(`PATCH ${one}`, { params, body }));
    },
    async delete() {
      await call(`DELETE ${one}`, { params });
    },
    listKeys: async () => context.fromWire((await call(`GET ${one}/saml-keys`, { params })).items).map(certificateOf),
    async replaceKey({ atOnce = false } = {}) {
      const { items } = await call(`POST ${one}/saml-keys`, { params, body: { at_once: atOnce } });
      return context.fromWire(items).map(certificateOf);
    },
    test: ({ redirectUrl }) => call(`POST ${one}/test`, { params, body: { redirect_url: redirectUrl } }),
    async lastTest() {
      const test = await nullOnRefusal('SINGLE_SIGN_ON_TEST_UNKNOWN', call(`GET ${one}/last-test`, { params }));
      return test && testOf(test);
    },
    listExceptions: async () => context.fromWire((await call(`GET ${one}/exceptions`, { params })).items),
    async addException(userId) {
      await call(`PUT ${one}/exceptions/:user_id`, { params: { ...params, user_id: userId }, body: {} });
    },
    async removeException(userId) {
      await call(`DELETE ${one}/exceptions/:user_id`, { params: { ...params, user_id: userId } });
    },
  };
}

function certificateOf<T extends { readonly notBeforeMillis: number; readonly notAfterMillis: number }>(
  certificate: T,
) {
  const { notBeforeMillis, notAfterMillis, ...fields } = certificate;
  return { ...fields, notBefore: new Date(notBeforeMillis), notAfter: new Date(notAfterMillis) };
}
