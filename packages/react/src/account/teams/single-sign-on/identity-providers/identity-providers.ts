import type { SingleSignOnConnection } from '@latchkey/sdk/single-sign-on';

/** An identity provider, and what its own pages call what they ask for. */
export interface IdentityProvider {
  readonly id: string;
  /** None for those that are only known by their protocol. */
  readonly name?: string;
  readonly type: SingleSignOnConnection['type'];
  /** What is clicked there, in this order. */
  readonly clicks?: readonly string[];
  readonly entityId?: string;
  readonly acsUrl?: string;
  /** Where it sends browsers that it signs out. */
  readonly sloUrl?: string;
  readonly redirectUrl?: string;
  readonly postLogoutRedirectUrl?: string;
  readonly backchannelLogoutUrl?: string;
}

/** In the order in which they are offered. Their own words are in the language of their pages, which is mostly English. */
export const identityProviders: readonly IdentityProvider[] = [
  {
    id: 'entra',
    name: 'Entra ID',
    type: 'saml',
    clicks: [
      'Enterprise applications > New application > Create your own application',
      'Integrate any other application you don’t find in the gallery',
      'Single sign-on > SAML > Basic SAML Configuration',
    ],
    entityId: 'Identifier (Entity ID)',
    acsUrl: 'Reply URL (Assertion Consumer Service URL)',
    sloUrl: 'Logout Url (Optional)',
  },
  {
    id: 'okta',
    name: 'Okta',
    type: 'saml',
    clicks: ['Applications > Create App Integration', 'SAML 2.0 > Next'],
    entityId: 'Audience URI (SP Entity ID)',
    acsUrl: 'Single sign-on URL',
    sloUrl: 'Single Logout URL',
  },
  {
    id: 'google',
    name: 'Google Workspace',
    type: 'saml',
    clicks: ['Apps > Web and mobile apps', 'Add app > Add custom SAML app'],
    entityId: 'Entity ID',
    acsUrl: 'ACS URL',
  },
  {
    id: 'onelogin',
    name: 'OneLogin',
    type: 'saml',
    clicks: ['Applications > Add App', 'SAML Custom Connector (Advanced) > Save', 'Configuration'],
    entityId: 'Audience (EntityID)',
    acsUrl: 'ACS (Consumer) URL',
    sloUrl: 'Single Logout URL',
  },
  {
    id: 'ping',
    name: 'PingOne',
    type: 'saml',
    clicks: ['Applications > Add', 'SAML Application > Configure', 'Manually Enter'],
    entityId: 'Entity ID',
    acsUrl: 'ACS URLs',
    sloUrl: 'SLO endpoint',
  },
  {
    id: 'keycloak',
    name: 'Keycloak',
    type: 'oidc',
    clicks: ['Clients > Create client', 'OpenID Connect > Next', 'Client authentication: On > Next'],
    redirectUrl: 'Valid redirect URIs',
    postLogoutRedirectUrl: 'Valid post logout redirect URIs',
    backchannelLogoutUrl: 'Backchannel logout URL',
  },
  {
    id: 'adfs',
    name: 'AD FS',
    type: 'saml',
    clicks: [
      'Relying Party Trusts > Add Relying Party Trust',
      'Claims aware > Start',
      'Enter data about the relying party manually',
    ],
    entityId: 'Relying party trust identifier',
    acsUrl: 'Relying party SAML 2.0 SSO service URL',
    sloUrl: 'SAML Logout endpoint: Trusted URL',
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
