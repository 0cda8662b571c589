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
  awsKmsEndpoint: 'AWS_ENDPOINT_URL_KMS',
  awsStsEndpoint: 'AWS_ENDPOINT_URL_STS',
  googleCredentials: 'GOOGLE_APPLICATION_CREDENTIALS',
  googleMetadataHost: 'GCE_METADATA_HOST',
  googleKmsEndpoint: 'CLOUDSDK_API_ENDPOINT_OVERRIDES_CLOUDKMS',
  pkcs11Pin: 'LATCHKEY_PKCS11_PIN',
} as const;

export type KmsSettings = Readonly<Partial<Record<keyof typeof VARIABLES, string>>>;

/** The names of all of them. */
export const kmsVariables: readonly string[] = Object.values(VARIABLES);

/** What is given of them in an environment; what is empty was not given. */
export function kmsSettings(env: Readonly<Record<string, string | undefined>>): KmsSettings {
  const given = Object.entries(VARIABLES).map(([key, variable]) => [key, env[variable]?.trim() || undefined]);
  return Object.fromEntries(given.filter(([, value]) => value !== undefined));
}
