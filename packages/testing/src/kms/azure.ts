import { constants, generateKeyPairSync, privateDecrypt, publicEncrypt, randomBytes } from 'node:crypto';
import { jwtVerify } from 'jose';
import { type KmsReply, type KmsRequest, startKmsServer } from './kms-server.ts';

type KeyVersions = Map<string, ReturnType<typeof newKey>>;

const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
const OAEP = { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' } as const;

/** Azure Key Vault with the token endpoint of its tenant and the identity endpoints of machines and containers. */
export async function startAzure({ identities }: { readonly identities?: Parameters<typeof jwtVerify>[1] } = {}) {
  const [tenant, client] = ['11111111-2222-3333-4444-555555555555', '66666666-7777-8888-9999-000000000000'];
  const [secret, identityHeader] = [randomBytes(24).toString('base64url'), randomBytes(12).toString('hex')];
  const tokens = new Set<string>();
  const keys = new Map<string, KeyVersions>();

  const newToken = (): KmsReply => {
    const token = `eyJ.${randomBytes(24).toString('base64url')}`;
    tokens.add(token);
    return { status: 200, body: { access_token: token, token_type: 'Bearer', expires_in: 3599 } };
  };

  async function exchange(body: string): Promise<KmsReply> {
    const form = new URLSearchParams(body);
    const isClient =
      form.get('grant_type') === 'client_credentials' &&
      form.get('client_id') === client &&
      /^https:\/\/.+\/\.default$/.test(form.get('scope') ?? '');
    if (isClient && form.get('client_secret') === secret) return newToken();
    const isJwt = form.get('client_assertion_type') === 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';
    const assertion = form.get('client_assertion') ?? '';
    const federated =
      isClient && isJwt && identities
        ? await jwtVerify(assertion, identities as never, { audience: 'api://AzureADTokenExchange' }).catch(() => null)
        : null;
    if (federated) return newToken();
    return {
      status: 401,
      body: { error: 'invalid_client', error_description: 'AADSTS7000215: Invalid client secret.' },
    };
  }

  /** The managed identity: of a machine, or of a container that shows the header of its own. */
  function identity({ path, headers }: KmsRequest): KmsReply | undefined {
    const { pathname, searchParams } = new URL(path, 'http://identity');
    const isResource = /^https:\/\//.test(searchParams.get('resource') ?? '') && searchParams.has('api-version');
    const isKnown = [null, client].includes(searchParams.get('client_id'));
    const isAllowed: Record<string, boolean> = {
      '/metadata/identity/oauth2/token': headers.metadata === 'true',
      '/msi/token': headers['x-identity-header'] === identityHeader,
    };
    if (!(pathname in isAllowed)) return undefined;
    return isAllowed[pathname] && isResource && isKnown
      ? newToken()
      : refusal(400, 'invalid_request', 'Identity not found.');
  }

  async function reply(request: KmsRequest): Promise<KmsReply> {
    const { method, path, headers, body } = request;
    if (path === `/${tenant}/oauth2/v2.0/token`) return exchange(body);
    const given = identity(request);
    if (given) return given;
    if (!tokens.has((headers.authorization ?? '').replace(/^Bearer /, '')))
      return refusal(401, 'Unauthorized', 'AKV10000: Request is missing a Bearer or PoP token.');
    const form = /^\/keys\/([\w-]+)(?:\/([\da-f]+))?\/(wrapkey|unwrapkey)\?api-version=7\.4$/;
    const [, name = '', version, act] = form.exec(path) ?? [];
    const { alg, value } = JSON.parse(body);
    if (method !== 'POST' || !act || alg !== 'RSA-OAEP-256') return refusal(404, 'NotFound', 'Not found.');
    const versions: KeyVersions = keys.get(name) ?? new Map([[randomBytes(16).toString('hex'), newKey()]]);
    keys.set(name, versions);
    const [kid, key] = version ? [version, versions.get(version)] : ([...versions].at(-1) ?? []);
    if (!kid || !key) return refusal(404, 'KeyNotFound', 'A key with this name and version was not found.');
    const answer = (bytes: Buffer): KmsReply => ({
      status: 200,
      body: { kid: `${server.url}/keys/${name}/${kid}`, value: bytes.toString('base64url') },
    });
    const input = Buffer.from(value, 'base64url');
    if (act === 'wrapkey') return answer(publicEncrypt({ key: key.publicKey, ...OAEP }, input));
    try {
      return answer(privateDecrypt({ key: key.privateKey, ...OAEP }, input));
    } catch {
      return refusal(400, 'BadParameter', 'The parameter is incorrect.');
    }
  }

  const server = await startKmsServer(reply);
  return Object.assign(server, {
    tenant,
    client,
    secret,
    identityHeader,
    key: (name: string) => `azure-kv:${server.url}/keys/${name}`,
    rotate: (name: string) => keys.get(name)?.set(randomBytes(16).toString('hex'), newKey()),
  });
}

const refusal = (status: number, code: string, message: string): KmsReply => ({
  status,
  body: { error: { code, message } },
});
