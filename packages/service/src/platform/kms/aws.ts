import { readFile } from 'node:fs/promises';
import { signedForAws } from '../network/aws-signature.ts';
import { base64, jsonIn, type KmsKey, type KmsProvider, KmsRefusal, type KmsWorld, once, textIn } from './kms-key.ts';

interface Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string | undefined;
}

interface AwsKey {
  readonly arn: string;
  readonly region: string;
  /** What the names of a region's servers end with. */
  readonly domain: string;
}

type Act = 'Encrypt' | 'Decrypt';

/** AWS KMS, by its JSON protocol. */
export const aws: KmsProvider = {
  key(arn) {
    const [, partition, region] = /^arn:(aws[a-z-]*):kms:([a-z\d-]+):\d{12}:(?:key|alias)\/[\w/-]+$/.exec(arn) ?? [];
    if (!partition || !region)
      throw new Error('a key of AWS is named such as aws-kms:arn:aws:kms:eu-central-1:111122223333:key/1234abcd-…');
    const domain = partition === 'aws-cn' ? 'amazonaws.com.cn' : 'amazonaws.com';
    return (world) => keyAt(world, { arn, region, domain });
  },
};

function keyAt(world: KmsWorld, key: AwsKey): KmsKey {
  // CloudTrail shows the context, and a policy of the key can ask for it.
  const rest = (label: string) => ({ KeyId: key.arn, EncryptionContext: { 'latchkey:key-ring': label } });
  const credentials = once(() => credentialsFor(world, key));
  const ask = async (act: Act, input: object) => call(world, key, await credentials(), act, input);
  return {
    wrap: async (plain, label) =>
      textIn(await ask('Encrypt', { ...rest(label), Plaintext: base64(plain) }), 'CiphertextBlob'),
    unwrap: async (wrapped, label) =>
      Buffer.from(textIn(await ask('Decrypt', { ...rest(label), CiphertextBlob: wrapped }), 'Plaintext'), 'base64'),
  };
}

async function call(
  world: KmsWorld,
  { region, domain }: AwsKey,
  { sessionToken, ...signer }: Credentials,
  act: Act,
  input: object,
): Promise<unknown> {
  const url = new URL(world.settings.awsKmsEndpoint ?? `https://kms.${region}.${domain}/`);
  const body = Buffer.from(JSON.stringify(input));
  const headers = {
    'content-type': 'application/x-amz-json-1.1',
    'x-amz-target': `TrentService.${act}`,
    ...(sessionToken && { 'x-amz-security-token': sessionToken }),
  };
  const signed = signedForAws(
    { method: 'POST', url, headers, body },
    { ...signer, region, service: 'kms' },
    world.clock(),
  );
  return jsonIn(await world.ask(url.href, { method: 'POST', headers: signed, body }));
}

/** Keys of the environment, or those of a role that a token of the platform may take on, as EKS has it. */
async function credentialsFor(world: KmsWorld, key: AwsKey): Promise<Credentials> {
  const { awsAccessKeyId, awsSecretAccessKey, awsSessionToken, awsRoleArn, awsWebIdentityTokenFile } = world.settings;
  if (awsAccessKeyId && awsSecretAccessKey)
    return { accessKeyId: awsAccessKeyId, secretAccessKey: awsSecretAccessKey, sessionToken: awsSessionToken };
  if (awsRoleArn && awsWebIdentityTokenFile) return assumedRole(world, key, awsRoleArn, awsWebIdentityTokenFile);
  throw new KmsRefusal(
    'AWS needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or AWS_ROLE_ARN and AWS_WEB_IDENTITY_TOKEN_FILE.',
  );
}

async function assumedRole(
  { ask, settings }: KmsWorld,
  { region, domain }: AwsKey,
  role: string,
  file: string,
): Promise<Credentials> {
  const token = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new KmsRefusal(`AWS_WEB_IDENTITY_TOKEN_FILE: ${file} can't be read.`, { cause });
  });
  const body = new URLSearchParams({
    Action: 'AssumeRoleWithWebIdentity',
    Version: '2011-06-15',
    RoleArn: role,
    RoleSessionName: 'latchkey',
    WebIdentityToken: token.trim(),
  });
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const answer = await ask(settings.awsStsEndpoint ?? `https://sts.${region}.${domain}/`, {
    method: 'POST',
    headers,
    body,
  });
  return {
    accessKeyId: element(answer, 'AccessKeyId'),
    secretAccessKey: element(answer, 'SecretAccessKey'),
    sessionToken: element(answer, 'SessionToken'),
  };
}

/** STS answers XML; the three values that are read have no character that XML escapes. */
function element(xml: string, name: string): string {
  const value = new RegExp(`<${name}>([^<]+)</${name}>`).exec(xml)?.[1];
  if (value) return value;
  throw new KmsRefusal(`The answer of AWS STS has no ${name}.`);
}
