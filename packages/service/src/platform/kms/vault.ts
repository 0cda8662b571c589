import {
  base64,
  jsonIn,
  type KmsKey,
  type KmsProvider,
  KmsRefusal,
  type KmsWorld,
  once,
  secretIn,
  textIn,
} from './kms-key.ts';

/** Where Kubernetes puts the token of a pod's service account. */
const SERVICE_ACCOUNT_TOKEN = '/var/run/secrets/kubernetes.io/serviceaccount/token';

interface TransitKey {
  /** With the version of the API at its end. */
  readonly api: string;
  readonly mount: string;
  readonly name: string;
}

/** The transit engine of HashiCorp Vault and of OpenBao, by its HTTP API. */
export const vault: KmsProvider = {
  key(address) {
    const [, api, mount, name] =
      /^(https?:\/\/[^/?#@]+(?:\/[\w.-]+)*?\/v1)\/([\w./-]+)\/keys\/([\w.-]+)$/.exec(address) ?? [];
    if (!api || !mount || !name || !URL.canParse(api))
      throw new Error('a key of Vault is named such as vault:https://vault.example.com/v1/transit/keys/latchkey');
    return (world) => keyAt(world, { api, mount, name });
  },
};

function keyAt(world: KmsWorld, { api, mount, name }: TransitKey): KmsKey {
  const token = once(() => tokenFor(world, api));
  const transit = async (act: 'encrypt' | 'decrypt', body: Record<string, string>, label: string) =>
    post(world, `${api}/${mount}/${act}/${name}`, { ...body, associated_data: base64(label) }, await token());
  return {
    wrap: async (plain, label) =>
      textIn(await transit('encrypt', { plaintext: base64(plain) }, label), 'data', 'ciphertext'),
    unwrap: async (ciphertext, label) =>
      Buffer.from(textIn(await transit('decrypt', { ciphertext }, label), 'data', 'plaintext'), 'base64'),
  };
}

/** The token that is given, or that of a login by AppRole or by a service account of Kubernetes. */
async function tokenFor(world: KmsWorld, api: string): Promise<string> {
  const { vaultToken, vaultAuth, vaultRole, vaultJwtFile, vaultRoleId, vaultSecretId } = world.settings;
  if (vaultToken) return vaultToken;
  const logIn = async (mount: string, body: Record<string, string>) =>
    textIn(await post(world, `${api}/auth/${vaultAuth ?? mount}/login`, body), 'auth', 'client_token');
  if (vaultRoleId && vaultSecretId) return logIn('approle', { role_id: vaultRoleId, secret_id: vaultSecretId });
  if (!vaultRole)
    throw new KmsRefusal(
      'Vault needs VAULT_TOKEN, or LATCHKEY_VAULT_ROLE_ID and LATCHKEY_VAULT_SECRET_ID, or LATCHKEY_VAULT_ROLE in Kubernetes.',
    );
  const jwt = await secretIn(vaultJwtFile ?? SERVICE_ACCOUNT_TOKEN, 'LATCHKEY_VAULT_JWT_FILE');
  return logIn('kubernetes', { role: vaultRole, jwt });
}

async function post({ ask, settings }: KmsWorld, address: string, body: object, token?: string): Promise<unknown> {
  const headers = {
    'content-type': 'application/json',
    'x-vault-request': 'true',
    ...(token && { 'x-vault-token': token }),
    ...(settings.vaultNamespace && { 'x-vault-namespace': settings.vaultNamespace }),
  };
  return jsonIn(await ask(address, { method: 'POST', headers, body: JSON.stringify(body) }));
}
