import type { Directory } from '@latchkey/sdk/directories';
import type { SingleSignOnConnection } from '@latchkey/sdk/single-sign-on';

/** Values of ours that identity providers ask for. */
export type Ours =
  | 'entityId'
  | 'acsUrl'
  | 'acsUrlPattern'
  | 'sloUrl'
  | 'metadataUrl'
  | 'redirectUrl'
  | 'postLogoutRedirectUrl'
  | 'backchannelLogoutUrl'
  | 'certificate'
  | 'baseUrl'
  | 'token';

/** Fields of our forms that take a value of theirs. */
type Into = 'samlMetadataUrl' | 'samlMetadataFile' | 'oidcIssuer' | 'oidcClientId' | 'oidcClientSecret';

/** A field of a page of theirs, by the name that it has there; none where the page isn't known. */
export interface PageField {
  readonly label?: string;
  /** Takes this value of ours. */
  readonly ours?: Ours;
  /** Holds what goes into this field of ours. */
  readonly into?: Into;
  /** What is typed or chosen, or how what it holds looks. */
  readonly is?: string;
  /** A switch, or a box to tick. */
  readonly isOn?: boolean;
  /** One of several things that exclude each other. */
  readonly isChosen?: true;
}

/** A page of an identity provider: where it is, what is entered, and what is pressed then. */
export interface Page {
  readonly path: readonly string[];
  readonly fields?: readonly PageField[];
  readonly press?: string;
}

/** An identity provider, and what its own pages call what they ask for. */
export interface IdentityProvider {
  readonly id: string;
  /** None for those that are only known by their protocol. */
  readonly name?: string;
  readonly type: SingleSignOnConnection['type'];
  /** Where our values go, in the order in which the pages come. */
  readonly ours: readonly Page[];
  /** Where its values are. */
  readonly theirs: readonly Page[];
  /** Where it takes the address and the token of a directory, by SCIM. */
  readonly provisioning?: readonly Page[];
}

/**
 * In the order in which they are offered. Their own words are in the language of their pages, which is mostly English; from
 * what they document, so their pages may have changed since. The documentation has the same in a table each.
 */
export const identityProviders: readonly IdentityProvider[] = [
  {
    id: 'entra',
    name: 'Entra ID',
    type: 'saml',
    ours: [
      { path: ['Enterprise applications', 'New application'], press: 'Create your own application' },
      {
        path: ['Create your own application'],
        fields: [{ label: 'Integrate any other application you don’t find in the gallery', isChosen: true }],
        press: 'Create',
      },
      {
        path: ['Single sign-on', 'SAML', 'Basic SAML Configuration'],
        fields: [
          { label: 'Identifier (Entity ID)', ours: 'entityId' },
          { label: 'Reply URL (Assertion Consumer Service URL)', ours: 'acsUrl' },
          { label: 'Logout Url (Optional)', ours: 'sloUrl' },
        ],
        press: 'Save',
      },
      {
        path: ['Single sign-on', 'SAML', 'SAML Certificates'],
        fields: [
          { label: 'Signing Option', is: 'Sign SAML assertion' },
          { label: 'Signing Algorithm', is: 'SHA-256' },
        ],
        press: 'Save',
      },
      { path: ['Users and groups'], press: 'Add user/group' },
    ],
    theirs: [
      {
        path: ['Single sign-on', 'SAML', 'SAML Certificates'],
        fields: [{ label: 'App Federation Metadata Url', into: 'samlMetadataUrl' }],
      },
    ],
    provisioning: [
      {
        path: ['Enterprise applications', 'Provisioning', 'New configuration'],
        fields: [
          { label: 'Tenant URL', ours: 'baseUrl' },
          { label: 'Secret token', ours: 'token' },
        ],
        press: 'Test connection',
      },
    ],
  },
  {
    id: 'okta',
    name: 'Okta',
    type: 'saml',
    ours: [
      { path: ['Applications'], press: 'Create App Integration' },
      {
        path: ['Applications', 'Create App Integration'],
        fields: [{ label: 'SAML 2.0', isChosen: true }],
        press: 'Next',
      },
      {
        path: ['Create SAML Integration', 'Configure SAML'],
        fields: [
          { label: 'Single sign-on URL', ours: 'acsUrl' },
          { label: 'Audience URI (SP Entity ID)', ours: 'entityId' },
          { label: 'Name ID format', is: 'EmailAddress' },
          { label: 'Application username', is: 'Email' },
        ],
        press: 'Show Advanced Settings',
      },
      {
        path: ['Configure SAML', 'Show Advanced Settings'],
        fields: [
          { label: 'Response', is: 'Signed' },
          { label: 'Assertion Signature', is: 'Signed' },
          { label: 'Signature Algorithm', is: 'RSA-SHA256' },
          { label: 'Signature Certificate', ours: 'certificate' },
          { label: 'Allow application to initiate Single Logout', isOn: true },
          { label: 'Single Logout URL', ours: 'sloUrl' },
          { label: 'SP Issuer', ours: 'entityId' },
        ],
        press: 'Next',
      },
      { path: ['Applications', 'Assignments'], press: 'Assign' },
    ],
    theirs: [{ path: ['Applications', 'Sign On'], fields: [{ label: 'Metadata URL', into: 'samlMetadataUrl' }] }],
    provisioning: [
      {
        path: ['Applications', 'General', 'App Settings'],
        fields: [{ label: 'Provisioning', is: 'SCIM' }],
        press: 'Save',
      },
      {
        path: ['Applications', 'Provisioning', 'Integration'],
        fields: [
          { label: 'SCIM connector base URL', ours: 'baseUrl' },
          { label: 'Unique identifier field for users', is: 'userName' },
          { label: 'Push New Users', isOn: true },
          { label: 'Push Profile Updates', isOn: true },
          { label: 'Push Groups', isOn: true },
          { label: 'Authentication Mode', is: 'HTTP Header' },
          { label: 'Bearer token', ours: 'token' },
        ],
        press: 'Test Connector Configuration',
      },
    ],
  },
  {
    id: 'google',
    name: 'Google Workspace',
    type: 'saml',
    ours: [
      { path: ['Apps', 'Web and mobile apps', 'Add app'], press: 'Add custom SAML app' },
      {
        path: ['Add custom SAML app', 'Service provider details'],
        fields: [
          { label: 'ACS URL', ours: 'acsUrl' },
          { label: 'Entity ID', ours: 'entityId' },
          { label: 'Signed response', isOn: false },
          { label: 'Name ID format', is: 'EMAIL' },
          { label: 'Name ID', is: 'Basic Information > Primary email' },
        ],
        press: 'Continue',
      },
      {
        path: ['Add custom SAML app', 'Attribute mapping'],
        fields: [
          { label: 'Primary email', is: 'email' },
          { label: 'First name', is: 'firstName' },
          { label: 'Last name', is: 'lastName' },
        ],
        press: 'Finish',
      },
      { path: ['User access'], fields: [{ label: 'ON for everyone', isChosen: true }], press: 'Save' },
    ],
    theirs: [
      {
        path: ['Apps', 'Web and mobile apps'],
        fields: [{ label: 'Download Metadata', into: 'samlMetadataFile' }],
      },
    ],
  },
  {
    id: 'onelogin',
    name: 'OneLogin',
    type: 'saml',
    ours: [
      { path: ['Applications'], press: 'Add App' },
      {
        path: ['Applications', 'Add App'],
        fields: [{ label: 'SAML Custom Connector (Advanced)', isChosen: true }],
        press: 'Save',
      },
      {
        path: ['Configuration'],
        fields: [
          { label: 'Audience (EntityID)', ours: 'entityId' },
          { label: 'Recipient', ours: 'acsUrl' },
          { label: 'ACS (Consumer) URL Validator', ours: 'acsUrlPattern' },
          { label: 'ACS (Consumer) URL', ours: 'acsUrl' },
          { label: 'Single Logout URL', ours: 'sloUrl' },
          { label: 'SAML initiator', is: 'Service Provider' },
          { label: 'SAML nameID format', is: 'Email' },
          { label: 'SAML signature element', is: 'Both' },
        ],
        press: 'Save',
      },
      { path: ['SSO'], fields: [{ label: 'SAML Signature Algorithm', is: 'SHA-256' }], press: 'Save' },
      { path: ['Users', 'Applications'], press: '+' },
    ],
    theirs: [{ path: ['SSO'], fields: [{ label: 'Issuer URL', into: 'samlMetadataUrl' }] }],
    provisioning: [
      {
        path: ['SCIM Provisioner with SAML (SCIM v2)', 'Configuration'],
        fields: [
          { label: 'SCIM Base URL', ours: 'baseUrl' },
          { label: 'SCIM Bearer Token', ours: 'token' },
        ],
        press: 'Enable',
      },
    ],
  },
  {
    id: 'ping',
    name: 'PingOne',
    type: 'saml',
    ours: [
      {
        path: ['Applications', 'Add'],
        fields: [{ label: 'SAML Application', isChosen: true }],
        press: 'Configure',
      },
      {
        path: ['SAML Configuration'],
        fields: [
          { label: 'Manually Enter', isChosen: true },
          { label: 'ACS URLs', ours: 'acsUrl' },
          { label: 'Entity ID', ours: 'entityId' },
        ],
        press: 'Save',
      },
      {
        path: ['Configuration'],
        fields: [
          { label: 'Signing', is: 'Sign Assertion & Response' },
          { label: 'Signing algorithm', is: 'RSA_SHA256' },
          { label: 'SLO endpoint', ours: 'sloUrl' },
          { label: 'SLO response endpoint', ours: 'sloUrl' },
        ],
        press: 'Save',
      },
      { path: ['Attribute mappings'], fields: [{ label: 'saml_subject', is: 'Email Address' }], press: 'Save' },
      { path: ['Applications'], fields: [{ label: 'SAML Application', isOn: true }] },
    ],
    theirs: [{ path: ['Configuration'], fields: [{ label: 'IdP Metadata URL', into: 'samlMetadataUrl' }] }],
    provisioning: [
      {
        path: ['Integrations', 'Provisioning', 'SCIM Outbound'],
        fields: [
          { label: 'SCIM base URL', ours: 'baseUrl' },
          { label: 'Users resource', is: '/Users' },
          { label: 'SCIM version', is: '2.0' },
          { label: 'Authentication method', is: 'OAuth 2 Bearer Token' },
          { label: 'OAuth access token', ours: 'token' },
        ],
        press: 'Test Connection',
      },
    ],
  },
  {
    id: 'keycloak',
    name: 'Keycloak',
    type: 'oidc',
    ours: [
      { path: ['Clients'], press: 'Create client' },
      {
        path: ['Clients', 'Create client'],
        fields: [
          { label: 'Client type', is: 'OpenID Connect' },
          { label: 'Client ID', into: 'oidcClientId' },
        ],
        press: 'Next',
      },
      {
        path: ['Create client', 'Capability config'],
        fields: [{ label: 'Client authentication', isOn: true }],
        press: 'Next',
      },
      {
        path: ['Create client', 'Login settings'],
        fields: [
          { label: 'Valid redirect URIs', ours: 'redirectUrl' },
          { label: 'Valid post logout redirect URIs', ours: 'postLogoutRedirectUrl' },
        ],
        press: 'Save',
      },
      {
        path: ['Settings', 'Logout settings'],
        fields: [
          { label: 'Front channel logout', isOn: false },
          { label: 'Backchannel logout URL', ours: 'backchannelLogoutUrl' },
        ],
        press: 'Save',
      },
    ],
    theirs: [
      {
        path: ['Realm settings', 'OpenID Endpoint Configuration'],
        fields: [{ label: 'issuer', into: 'oidcIssuer', is: 'https://<host>/realms/<realm>' }],
      },
      { path: ['Clients', 'Credentials'], fields: [{ label: 'Client Secret', into: 'oidcClientSecret' }] },
    ],
  },
  {
    id: 'adfs',
    name: 'AD FS',
    type: 'saml',
    ours: [
      { path: ['Relying Party Trusts'], press: 'Add Relying Party Trust' },
      {
        path: ['Add Relying Party Trust', 'Welcome'],
        fields: [{ label: 'Claims aware', isChosen: true }],
        press: 'Start',
      },
      {
        path: ['Add Relying Party Trust', 'Select Data Source'],
        fields: [{ label: 'Enter data about the relying party manually', isChosen: true }],
        press: 'Next',
      },
      {
        path: ['Add Relying Party Trust', 'Configure URL'],
        fields: [
          { label: 'Enable support for the SAML 2.0 WebSSO protocol', isOn: true },
          { label: 'Relying party SAML 2.0 SSO service URL', ours: 'acsUrl' },
        ],
        press: 'Next',
      },
      {
        path: ['Add Relying Party Trust', 'Configure Identifiers'],
        fields: [{ label: 'Relying party trust identifier', ours: 'entityId' }],
        press: 'Add',
      },
      {
        path: ['Edit Claim Issuance Policy', 'Add Rule', 'Send LDAP Attributes as Claims'],
        fields: [
          { label: 'Attribute store', is: 'Active Directory' },
          { label: 'LDAP Attribute', is: 'E-Mail-Addresses' },
          { label: 'Outgoing Claim Type', is: 'E-Mail Address' },
        ],
        press: 'Finish',
      },
      {
        path: ['Edit Claim Issuance Policy', 'Add Rule', 'Transform an Incoming Claim'],
        fields: [
          { label: 'Incoming claim type', is: 'E-Mail Address' },
          { label: 'Outgoing claim type', is: 'Name ID' },
          { label: 'Outgoing name ID format', is: 'Email' },
        ],
        press: 'Finish',
      },
      { path: ['Properties', 'Signature'], fields: [{ label: 'Signature', ours: 'certificate' }], press: 'Add' },
      {
        path: ['Properties', 'Endpoints', 'Add SAML'],
        fields: [
          { label: 'Endpoint type', is: 'SAML Logout' },
          { label: 'Trusted URL', ours: 'sloUrl' },
        ],
        press: 'OK',
      },
    ],
    theirs: [
      {
        path: ['AD FS', 'Service', 'Endpoints', 'Metadata'],
        fields: [
          {
            label: 'Federation Metadata',
            into: 'samlMetadataUrl',
            is: 'https://<host>/FederationMetadata/2007-06/FederationMetadata.xml',
          },
        ],
      },
    ],
  },
  {
    id: 'lemonldap',
    name: 'LemonLDAP::NG',
    type: 'saml',
    ours: [
      { path: ['General Parameters', 'Issuer modules', 'SAML'], fields: [{ label: 'Activation', isOn: true }] },
      { path: ['SAML service providers'], press: 'Add SAML SP' },
      {
        path: ['SAML service providers', 'Metadata'],
        fields: [{ label: 'Load from URL', ours: 'metadataUrl' }],
        press: 'Load',
      },
      {
        path: ['SAML service providers', 'Exported attributes'],
        fields: [
          { label: 'mail', is: 'email' },
          { label: 'cn', is: 'displayName' },
        ],
      },
      {
        path: ['SAML service providers', 'Options'],
        fields: [
          { label: 'Default NameID format', is: 'Email' },
          { label: 'Sign SSO message', isOn: true },
          { label: 'Sign SLO message', isOn: true },
        ],
        press: 'Save',
      },
    ],
    theirs: [
      {
        path: ['SAML2 Service'],
        fields: [{ label: 'Metadata', into: 'samlMetadataUrl', is: 'https://<portal>/saml/metadata' }],
      },
    ],
  },
  {
    id: 'saml',
    type: 'saml',
    ours: [{ path: [], fields: [{ ours: 'entityId' }, { ours: 'acsUrl' }, { ours: 'sloUrl' }] }],
    theirs: [{ path: [], fields: [{ into: 'samlMetadataUrl' }] }],
  },
  {
    id: 'oidc',
    type: 'oidc',
    ours: [
      {
        path: [],
        fields: [{ ours: 'redirectUrl' }, { ours: 'postLogoutRedirectUrl' }, { ours: 'backchannelLogoutUrl' }],
      },
    ],
    theirs: [{ path: [], fields: [{ into: 'oidcIssuer' }, { into: 'oidcClientId' }, { into: 'oidcClientSecret' }] }],
  },
];

/** The one that a connection is named after, else the one that is known by its protocol alone. */
export const identityProviderOf = ({
  displayName,
  type,
}: Pick<SingleSignOnConnection, 'displayName' | 'type'>): IdentityProvider | undefined =>
  identityProviders.find((one) => one.type === type && isNamed(one, displayName)) ??
  identityProviders.find(({ id }) => id === type);

/** The one that a directory is named after, if its pages are known. */
export const provisioningOf = ({ displayName }: Pick<Directory, 'displayName'>): IdentityProvider | undefined =>
  identityProviders.find((one) => one.provisioning && isNamed(one, displayName));

const isNamed = ({ name }: IdentityProvider, displayName: string) => name !== undefined && displayName.includes(name);
