import type { SingleSignOnConnection } from '@latchkey/sdk/single-sign-on';

/** An identity provider, and what its own pages call what they ask for. */
export interface IdentityProvider {
  readonly id: string;
  /** None for those that are only known by their protocol. */
  readonly name?: string;
  readonly type: SingleSignOnConnection['type'];
  readonly entityId?: string;
  readonly acsUrl?: string;
  readonly redirectUrl?: string;
}

/** In the order in which they are offered. Their own words are in the language of their pages, which is mostly English. */
export const identityProviders: readonly IdentityProvider[] = [
  {
    id: 'entra',
    name: 'Entra ID',
    type: 'saml',
    entityId: 'Identifier (Entity ID)',
    acsUrl: 'Reply URL (Assertion Consumer Service URL)',
  },
  { id: 'okta', name: 'Okta', type: 'saml', entityId: 'Audience URI (SP Entity ID)', acsUrl: 'Single sign-on URL' },
  { id: 'google', name: 'Google Workspace', type: 'saml', entityId: 'Entity ID', acsUrl: 'ACS URL' },
  { id: 'onelogin', name: 'OneLogin', type: 'saml', entityId: 'Audience (EntityID)', acsUrl: 'ACS (Consumer) URL' },
  { id: 'ping', name: 'PingOne', type: 'saml', entityId: 'Entity ID', acsUrl: 'ACS URLs' },
  { id: 'keycloak', name: 'Keycloak', type: 'oidc', redirectUrl: 'Valid redirect URIs' },
  {
    id: 'adfs',
    name: 'AD FS',
    type: 'saml',
    entityId: 'Relying party trust identifier',
    acsUrl: 'Relying party SAML 2.0 SSO service URL',
  },
  { id: 'saml', type: 'saml' },
  { id: 'oidc', type: 'oidc' },
];

/** The one that a connection is named after, else one of its protocol. */
export const identityProviderOf = ({
  displayName,
  type,
}: Pick<SingleSignOnConnection, 'displayName' | 'type'>): IdentityProvider =>
  identityProviders.find((one) => one.type === type && one.name !== undefined && displayName.includes(one.name)) ?? {
    id: type,
    type,
  };
