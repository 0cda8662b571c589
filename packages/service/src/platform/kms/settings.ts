/** What the service identifies itself with to a KMS, each by the name that the vendor's own tools read where there is one. */
const VARIABLES = {
  vaultToken: 'VAULT_TOKEN',
  vaultNamespace: 'VAULT_NAMESPACE',
  vaultAuth: 'LATCHKEY_VAULT_AUTH',
  vaultRole: 'LATCHKEY_VAULT_ROLE',
  vaultJwtFile: 'LATCHKEY_VAULT_JWT_FILE',
  vaultRoleId: 'LATCHKEY_VAULT_ROLE_ID',
  vaultSecretId: 'LATCHKEY_VAULT_SECRET_ID',
  awsAccessKeyId: 'AWS_ACCESS_KEY_ID',
  awsSecretAccessKey: 'AWS_SECRET_ACCESS_KEY',
  awsSessionToken: 'AWS_SESSION_TOKEN',
  awsRoleArn: 'AWS_ROLE_ARN',
  awsWebIdentityTokenFile: 'AWS_WEB_IDENTITY_TOKEN_FILE',
  awsContainerPath: 'AWS_CONTAINER_CREDENTIALS_RELATIVE_URI',
  awsContainerUrl: 'AWS_CONTAINER_CREDENTIALS_FULL_URI',
  awsContainerToken: 'AWS_CONTAINER_AUTHORIZATION_TOKEN',
  awsContainerTokenFile: 'AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE',
  awsMachineDisabled: 'AWS_EC2_METADATA_DISABLED',
  awsMachineEndpoint: 'AWS_EC2_METADATA_SERVICE_ENDPOINT',
  awsKmsEndpoint: 'AWS_ENDPOINT_URL_KMS',
  awsStsEndpoint: 'AWS_ENDPOINT_URL_STS',
  googleCredentials: 'GOOGLE_APPLICATION_CREDENTIALS',
  googleMetadataHost: 'GCE_METADATA_HOST',
  googleKmsEndpoint: 'CLOUDSDK_API_ENDPOINT_OVERRIDES_CLOUDKMS',
  azureTenantId: 'AZURE_TENANT_ID',
  azureClientId: 'AZURE_CLIENT_ID',
  azureClientSecret: 'AZURE_CLIENT_SECRET',
  azureFederatedTokenFile: 'AZURE_FEDERATED_TOKEN_FILE',
  azureAuthority: 'AZURE_AUTHORITY_HOST',
  azureIdentityEndpoint: 'IDENTITY_ENDPOINT',
  azureIdentityHeader: 'IDENTITY_HEADER',
  azureMachineHost: 'AZURE_POD_IDENTITY_AUTHORITY_HOST',
  pkcs11Pin: 'LATCHKEY_PKCS11_PIN',
} as const;

const ADDRESSES = [
  'awsKmsEndpoint',
  'awsStsEndpoint',
  'awsMachineEndpoint',
  'googleKmsEndpoint',
  'azureAuthority',
  'azureIdentityEndpoint',
  'azureMachineHost',
] as const;
/** What becomes a header as it is. */
const HEADERS = ['vaultToken', 'vaultNamespace', 'awsAccessKeyId', 'awsSessionToken', 'azureIdentityHeader'] as const;

export type KmsSettings = Readonly<Partial<Record<keyof typeof VARIABLES, string>>>;

/** The names of all of them. */
export const kmsVariables: readonly string[] = Object.values(VARIABLES);

/** What is given of them in an environment; what is empty was not given. */
export function kmsSettings(env: Readonly<Record<string, string | undefined>>): KmsSettings {
  const given = Object.entries(VARIABLES).map(([key, variable]) => [key, env[variable]?.trim() || undefined]);
  return Object.fromEntries(given.filter(([, value]) => value !== undefined));
}

/** What is wrong with them, without the value, which may be a secret. */
export const kmsProblems = (settings: KmsSettings): (readonly [name: string, advice: string])[] =>
  problemsOf(settings).map(([key, advice]) => [VARIABLES[key], advice]);

function problemsOf(settings: KmsSettings): (readonly [key: keyof KmsSettings, advice: string])[] {
  const host = settings.googleMetadataHost;
  return [
    ...ADDRESSES.filter((key) => settings[key] !== undefined && !isAddress(settings[key])).map(
      (key) => [key, 'must be an address such as https://kms.example.com.'] as const,
    ),
    ...(settings.awsContainerUrl !== undefined && !URL.canParse(settings.awsContainerUrl)
      ? [['awsContainerUrl', 'must be an address such as http://169.254.170.23/v1/credentials.'] as const]
      : []),
    ...(settings.awsContainerPath !== undefined && !/^\/(?!\/)[!-[\]-~]+$/.test(settings.awsContainerPath)
      ? [['awsContainerPath', 'must be a path such as /v2/credentials.'] as const]
      : []),
    // The platform may give a scheme with it, as in "Basic abcd".
    ...(/[^\x20-\x7e]/.test(settings.awsContainerToken ?? '')
      ? [['awsContainerToken', 'must be a text of visible characters and spaces.'] as const]
      : []),
    ...HEADERS.filter((key) => /[^\x21-\x7e]/.test(settings[key] ?? '')).map(
      (key) => [key, 'must be a text of visible characters.'] as const,
    ),
    ...(host !== undefined && !(/^[\w.:[\]-]+$/.test(host) && URL.canParse(`http://${host}`))
      ? [['googleMetadataHost', 'must be a host such as metadata.google.internal.'] as const]
      : []),
  ];
}

function isAddress(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, username, password, search, hash } = new URL(value);
  return /^https?:$/.test(protocol) && !username && !password && !search && !hash;
}
