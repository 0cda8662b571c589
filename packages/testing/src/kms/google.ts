import { randomBytes } from 'node:crypto';
import { exportPKCS8, generateKeyPair, jwtVerify } from 'jose';
import { type KmsReply, type KmsRequest, newKmsKey, startKmsServer } from './kms-server.ts';

const SCOPE = 'https://www.googleapis.com/auth/cloudkms';
const METADATA = '/computeMetadata/v1/instance/service-accounts/default/token';

/** Cloud KMS of Google with its token endpoint and a metadata server, all at one address. */
export async function startGoogle() {
  const email = 'latchkey@project.iam.gserviceaccount.com';
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
  const tokens = new Set<string>();
  const keys = new Map<string, ReturnType<typeof newKmsKey>>();

  const newToken = (): KmsReply => {
    const token = `ya29.${randomBytes(24).toString('base64url')}`;
    tokens.add(token);
    return { status: 200, body: { access_token: token, token_type: 'Bearer', expires_in: 3599 } };
  };

  async function exchange(body: string): Promise<KmsReply> {
    const form = new URLSearchParams(body);
    const claims = await jwtVerify(form.get('assertion') ?? '', publicKey, {
      algorithms: ['RS256'],
      issuer: email,
      audience: `${server.url}/token`,
      maxTokenAge: 3600,
      requiredClaims: ['exp', 'iat', 'scope'],
    }).catch(() => undefined);
    if (form.get('grant_type') === 'urn:ietf:params:oauth:grant-type:jwt-bearer' && claims?.payload.scope === SCOPE)
      return newToken();
    return { status: 400, body: { error: 'invalid_grant', error_description: 'Invalid JWT Signature.' } };
  }

  async function reply({ method, path, headers, body }: KmsRequest): Promise<KmsReply> {
    if (path === METADATA)
      return method === 'GET' && headers['metadata-flavor'] === 'Google' ? newToken() : refusal(403, 'Forbidden');
    if (path === '/token') return exchange(body);
    if (!tokens.has((headers.authorization ?? '').replace(/^Bearer /, '')))
      return refusal(401, 'Request had invalid authentication credentials.');
    const [, name, act] = /^\/v1\/(projects\/.+\/cryptoKeys\/[\w-]+):(encrypt|decrypt)$/.exec(path) ?? [];
    if (method !== 'POST' || !name) return refusal(404, 'Not found.');
    const key = keys.get(name) ?? newKmsKey();
    keys.set(name, key);
    const { plaintext, ciphertext, additionalAuthenticatedData: context = '' } = JSON.parse(body);
    if (act === 'encrypt')
      return { status: 200, body: { name, ciphertext: key.encrypt(Buffer.from(plaintext, 'base64'), context) } };
    const plain = key.decrypt(ciphertext, context);
    return plain ? { status: 200, body: { plaintext: plain.toString('base64') } } : refusal(400, 'Decryption failed.');
  }

  const server = await startKmsServer(reply);
  return Object.assign(server, {
    /** What is in the key file of the service account. */
    account: {
      type: 'service_account',
      client_email: email,
      private_key_id: randomBytes(8).toString('hex'),
      private_key: await exportPKCS8(privateKey),
      token_uri: `${server.url}/token`,
    },
    key: (name: string) => `gcp-kms:projects/project/locations/global/keyRings/ring/cryptoKeys/${name}`,
  });
}

const refusal = (status: number, message: string): KmsReply => ({ status, body: { error: { code: status, message } } });
