import { randomBytes } from 'node:crypto';
import { type JWTVerifyGetKey, jwtVerify, type KeyObject } from 'jose';
import { type KmsReply, type KmsRequest, newKmsKey, startKmsServer } from './kms-server.ts';

type PublicKey = Parameters<typeof jwtVerify>[1] | JWTVerifyGetKey | KeyObject;

/** A Vault with a transit engine at `transit`, whose keys can be rotated. */
export async function startVault({ serviceAccounts }: { readonly serviceAccounts?: PublicKey } = {}) {
  const token = `hvs.${randomBytes(24).toString('base64url')}`;
  const appRole = { role_id: randomBytes(8).toString('hex'), secret_id: randomBytes(16).toString('hex') };
  const tokens = new Set([token]);
  const keys = new Map<string, { versions: ReturnType<typeof newKmsKey>[]; oldest: number }>();
  const keyOf = (name: string) => {
    const key = keys.get(name) ?? { versions: [newKmsKey()], oldest: 1 };
    keys.set(name, key);
    return key;
  };

  const logIn = (): KmsReply => {
    const given = `hvs.${randomBytes(24).toString('base64url')}`;
    tokens.add(given);
    return { status: 200, body: { auth: { client_token: given } } };
  };

  async function reply({ method, path, headers, body }: KmsRequest): Promise<KmsReply> {
    if (method !== 'POST') return refusal(405, 'unsupported operation');
    const input = JSON.parse(body);
    if (path === '/v1/auth/approle/login')
      return input.role_id === appRole.role_id && input.secret_id === appRole.secret_id && server.secretUses-- > 0
        ? logIn()
        : refusal(400, 'invalid role or secret ID');
    if (path === '/v1/auth/kubernetes/login') {
      const isKnown =
        serviceAccounts &&
        (await jwtVerify(input.jwt, serviceAccounts as never, { audience: 'vault' }).catch(() => null));
      return isKnown && input.role === 'latchkey' ? logIn() : refusal(403, 'permission denied');
    }
    if (!tokens.has(headers['x-vault-token'] ?? '')) return refusal(403, 'permission denied');
    const [, act, name] = /^\/v1\/transit\/(encrypt|decrypt)\/([\w-]+)$/.exec(path) ?? [];
    if (!act || !name) return refusal(404, 'no handler for route');
    const { versions, oldest } = keyOf(name);
    const context = input.associated_data ?? '';
    if (act === 'encrypt') {
      const text = versions.at(-1)?.encrypt(Buffer.from(input.plaintext, 'base64'), context);
      return {
        status: 200,
        body: { data: { ciphertext: `vault:v${versions.length}:${text}`, key_version: versions.length } },
      };
    }
    const [, version, text = ''] = /^vault:v(\d+):(.+)$/.exec(input.ciphertext) ?? [];
    if (Number(version) < oldest) return refusal(400, 'ciphertext version is disallowed by policy (too old)');
    const plain = versions[Number(version) - 1]?.decrypt(text, context);
    if (!plain) return refusal(400, 'cipher: message authentication failed');
    return { status: 200, body: { data: { plaintext: plain.toString('base64') } } };
  }

  const server = Object.assign(await startKmsServer(reply), {
    token,
    appRole,
    /** How many logins the secret of the role is still good for. */
    secretUses: Number.POSITIVE_INFINITY,
    /** The address of a key, as a ring names it; the key is made when it is first used. */
    key: (name: string) => `vault:${server.url}/v1/transit/keys/${name}`,
    rotate: (name: string) => void keyOf(name).versions.push(newKmsKey()),
    /** From now on only the newest version decrypts. */
    forgetOld(name: string) {
      keyOf(name).oldest = keyOf(name).versions.length;
    },
  });
  return server;
}

const refusal = (status: number, error: string): KmsReply => ({ status, body: { errors: [error] } });
