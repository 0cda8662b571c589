import { signedForAws } from '../network/aws-signature.ts';
import { type AwsCredentials, type AwsRegion, awsCredentials } from './aws-credentials.ts';
import { base64, jsonIn, type KmsKey, type KmsProvider, type KmsWorld, once, textIn } from './kms-key.ts';

interface AwsKey extends AwsRegion {
  readonly arn: string;
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
  const credentials = once(() => awsCredentials(world, key));
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
  { sessionToken, ...signer }: AwsCredentials,
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
