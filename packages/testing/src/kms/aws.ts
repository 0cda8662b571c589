import { createHash, createHmac, randomBytes } from 'node:crypto';
import { jwtVerify } from 'jose';
import { type KmsReply, type KmsRequest, newKmsKey, startKmsServer } from './kms-server.ts';

/** How far a signature's time may be from that of the KMS. */
const SKEW_MILLIS = 300_000;
const REGION = 'eu-central-1';

interface Account {
  readonly secret: string;
  /** What temporary keys come with. */
  readonly token?: string;
}

/** AWS KMS in one region with the STS of it, which verifies Signature Version 4 as AWS documents it. */
export async function startAws({ identities }: { readonly identities?: Parameters<typeof jwtVerify>[1] } = {}) {
  const accessKeyId = 'AKIATEST';
  const secretAccessKey = randomBytes(30).toString('base64');
  const accounts = new Map<string, Account>([[accessKeyId, { secret: secretAccessKey }]]);
  const keys = new Map<string, ReturnType<typeof newKmsKey>>();
  const [containerToken, machineToken] = [randomBytes(24).toString('base64url'), randomBytes(24).toString('base64url')];
  const role = 'arn:aws:iam::111122223333:role/latchkey';

  /** Temporary keys of the role. */
  function newKeys() {
    const id = `ASIA${randomBytes(6).toString('hex').toUpperCase()}`;
    const account = { secret: randomBytes(30).toString('base64'), token: randomBytes(60).toString('base64') };
    accounts.set(id, account);
    return { id, ...account };
  }

  /** What the platform gives a container that shows its token, and a machine by IMDSv2. */
  function platform({ method, path, headers }: KmsRequest): KmsReply | undefined {
    const role = (): KmsReply => {
      const { id, secret, token } = newKeys();
      return { status: 200, body: { AccessKeyId: id, SecretAccessKey: secret, Token: token } };
    };
    if (path === '/v1/credentials')
      return headers.authorization === containerToken ? role() : { status: 403, body: { message: 'Forbidden' } };
    if (path === '/latest/api/token')
      return method === 'PUT' && headers['x-aws-ec2-metadata-token-ttl-seconds']
        ? { status: 200, body: machineToken }
        : { status: 400, body: 'Bad Request' };
    if (!path.startsWith('/latest/meta-data/iam/security-credentials/')) return undefined;
    if (headers['x-aws-ec2-metadata-token'] !== machineToken) return { status: 401, body: 'Unauthorized' };
    return path.endsWith('/') ? { status: 200, body: 'latchkey-machine' } : role();
  }

  async function reply(request: KmsRequest): Promise<KmsReply> {
    const given = platform(request);
    if (given) return given;
    if (request.headers['content-type'] === 'application/x-www-form-urlencoded') return assumeRole(request);
    const wrong = whyRefused(request, accounts);
    if (wrong) return { status: 400, body: { __type: wrong, message: `${wrong}.` } };
    const { KeyId, EncryptionContext, Plaintext, CiphertextBlob } = JSON.parse(request.body);
    const key = keys.get(KeyId) ?? newKmsKey();
    keys.set(KeyId, key);
    const context = JSON.stringify(EncryptionContext);
    if (request.headers['x-amz-target'] === 'TrentService.Encrypt')
      return { status: 200, body: { KeyId, CiphertextBlob: key.encrypt(Buffer.from(Plaintext, 'base64'), context) } };
    const plain = key.decrypt(CiphertextBlob, context);
    return plain
      ? { status: 200, body: { KeyId, Plaintext: plain.toString('base64') } }
      : { status: 400, body: { __type: 'InvalidCiphertextException' } };
  }

  async function assumeRole({ body }: KmsRequest): Promise<KmsReply> {
    const form = new URLSearchParams(body);
    const isKnown =
      form.get('Action') === 'AssumeRoleWithWebIdentity' &&
      form.get('RoleArn') === role &&
      identities &&
      (await jwtVerify(form.get('WebIdentityToken') ?? '', identities as never, {
        audience: 'sts.amazonaws.com',
      }).catch(() => null));
    if (!isKnown)
      return { status: 400, body: '<ErrorResponse><Error><Code>InvalidIdentityToken</Code></Error></ErrorResponse>' };
    const { id, ...given } = newKeys();
    return {
      status: 200,
      body: `<AssumeRoleWithWebIdentityResponse><AssumeRoleWithWebIdentityResult><Credentials>
        <AccessKeyId>${id}</AccessKeyId><SecretAccessKey>${given.secret}</SecretAccessKey>
        <SessionToken>${given.token}</SessionToken></Credentials></AssumeRoleWithWebIdentityResult></AssumeRoleWithWebIdentityResponse>`,
    };
  }

  const server = await startKmsServer(reply);
  return Object.assign(server, {
    accessKeyId,
    secretAccessKey,
    role,
    containerToken,
    key: (name: string) => `aws-kms:arn:aws:kms:${REGION}:111122223333:key/${name}`,
  });
}

/** The error of AWS for a signature that isn't good: made anew from the request as it came in. */
function whyRefused({ method, path, headers, body }: KmsRequest, accounts: ReadonlyMap<string, Account>) {
  const form =
    /^AWS4-HMAC-SHA256 Credential=(\w+)\/(\d{8})\/([\w-]+)\/kms\/aws4_request, ?SignedHeaders=([\w;-]+), ?Signature=(\w{64})$/;
  const [, id = '', day = '', region = '', names = '', signature] = form.exec(headers.authorization ?? '') ?? [];
  const account = accounts.get(id);
  if (!account) return 'UnrecognizedClientException';
  if (account.token !== headers['x-amz-security-token']) return 'UnrecognizedClientException';
  const signed = names.split(';');
  const needed = ['host', 'x-amz-date', ...Object.keys(headers).filter((name) => name.startsWith('x-amz-'))];
  if (needed.some((name) => !signed.includes(name))) return 'IncompleteSignatureException';
  const date = headers['x-amz-date'] ?? '';
  const [, y, mo, d, h, mi, s] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(date)?.map(Number) ?? [];
  const at = Date.UTC(y ?? 0, (mo ?? 0) - 1, d, h, mi, s);
  if (!date.startsWith(day) || region !== REGION || !(Math.abs(Date.now() - at) < SKEW_MILLIS))
    return 'InvalidSignatureException';
  const [pathname = '', query = ''] = path.split('?');
  let canonical = `${method}\n${pathname}\n${query.split('&').sort().join('&')}\n`;
  for (const name of signed) canonical += `${name}:${(headers[name] ?? '').trim()}\n`;
  canonical += `\n${names}\n${createHash('sha256').update(body).digest('hex')}`;
  const digest = createHash('sha256').update(canonical).digest('hex');
  const toSign = `AWS4-HMAC-SHA256\n${date}\n${day}/${region}/kms/aws4_request\n${digest}`;
  let key: Buffer | string = `AWS4${account.secret}`;
  for (const part of [day, region, 'kms', 'aws4_request']) key = createHmac('sha256', key).update(part).digest();
  return createHmac('sha256', key).update(toSign).digest('hex') === signature ? undefined : 'InvalidSignatureException';
}
