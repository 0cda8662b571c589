import { jsonIn, KmsRefusal, type KmsWorld, secretIn, textIn } from './kms-key.ts';

const AUTHORITY = 'https://login.microsoftonline.com';
const MACHINE_HOST = 'http://169.254.169.254';
const ASSERTION_TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';

/**
 * An access token for a resource such as `https://vault.azure.net`: by the secret of a client, by the token of a platform
 * (workload identity), or by the managed identity of a container or machine of Azure.
 */
export async function azureToken(world: KmsWorld, resource: string): Promise<string> {
  const { azureTenantId, azureClientId, azureClientSecret, azureFederatedTokenFile } = world.settings;
  if (azureTenantId && azureClientId && azureClientSecret)
    return clientToken(world, resource, { client_secret: azureClientSecret });
  if (azureTenantId && azureClientId && azureFederatedTokenFile) {
    const client_assertion = await secretIn(azureFederatedTokenFile, 'AZURE_FEDERATED_TOKEN_FILE');
    return clientToken(world, resource, { client_assertion_type: ASSERTION_TYPE, client_assertion });
  }
  if (azureClientSecret || azureFederatedTokenFile)
    throw new KmsRefusal('Azure needs AZURE_TENANT_ID and AZURE_CLIENT_ID beside a secret or a token file.');
  return managedToken(world, resource).catch((cause: unknown) => {
    throw new KmsRefusal(
      'Azure needs AZURE_TENANT_ID, AZURE_CLIENT_ID, and AZURE_CLIENT_SECRET or AZURE_FEDERATED_TOKEN_FILE; only containers and machines of Azure that have a managed identity go without.',
      { cause, isPassing: cause instanceof KmsRefusal && cause.isPassing },
    );
  });
}

async function clientToken(
  { ask, settings }: KmsWorld,
  resource: string,
  proof: Readonly<Record<string, string>>,
): Promise<string> {
  const { azureAuthority = AUTHORITY, azureTenantId = '', azureClientId = '' } = settings;
  const body = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: azureClientId,
    scope: `${resource}/.default`,
    ...proof,
  });
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const address = `${azureAuthority.replace(/\/*$/, '')}/${encodeURIComponent(azureTenantId)}/oauth2/v2.0/token`;
  return textIn(jsonIn(await ask(address, { method: 'POST', headers, body })), 'access_token');
}

/** App Service and Container Apps name an address and a header of their own; machines have one for all. */
async function managedToken({ ask, settings }: KmsWorld, resource: string): Promise<string> {
  const { azureIdentityEndpoint, azureIdentityHeader, azureMachineHost = MACHINE_HOST, azureClientId } = settings;
  const inContainer = azureIdentityEndpoint !== undefined && azureIdentityHeader !== undefined;
  const url = inContainer
    ? new URL(azureIdentityEndpoint)
    : new URL('/metadata/identity/oauth2/token', azureMachineHost);
  url.searchParams.set('api-version', inContainer ? '2019-08-01' : '2018-02-01');
  url.searchParams.set('resource', resource);
  if (azureClientId) url.searchParams.set('client_id', azureClientId);
  const headers: Record<string, string> = inContainer
    ? { 'x-identity-header': azureIdentityHeader }
    : { metadata: 'true' };
  return textIn(jsonIn(await ask(url.href, { headers, isBeside: !inContainer })), 'access_token');
}
