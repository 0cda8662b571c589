import { readFile } from 'node:fs/promises';
import { importPKCS8, SignJWT } from 'jose';
import { base64, jsonIn, type KmsKey, type KmsProvider, KmsRefusal, type KmsWorld, once, textIn } from './kms-key.ts';

const ENDPOINT = 'https://cloudkms.googleapis.com';
const SCOPE = 'https://www.googleapis.com/auth/cloudkms';
const TOKEN_PATH = '/computeMetadata/v1/instance/service-accounts/default/token';
const ASSERTION_SECONDS = 300;

/** Cloud KMS of Google, by its REST API. */
export const google: KmsProvider = {
  key(name) {
    if (!/^projects\/[\w.:-]+\/locations\/[\w-]+\/keyRings\/[\w-]+\/cryptoKeys\/[\w-]+$/.test(name))
      throw new Error(
        'a key of Google is named such as gcp-kms:projects/p/locations/global/keyRings/r/cryptoKeys/latchkey',
      );
    return (world) => keyAt(world, name);
  },
};

function keyAt(world: KmsWorld, name: string): KmsKey {
  const token = once(() => accessToken(world));
  const call = async (act: 'encrypt' | 'decrypt', input: Record<string, string>, label: string) => {
    const base = (world.settings.googleKmsEndpoint ?? ENDPOINT).replace(/\/*$/, '');
    const answer = await world.ask(`${base}/v1/${name}:${act}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await token()}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ...input, additionalAuthenticatedData: base64(label) }),
    });
    return jsonIn(answer);
  };
  return {
    wrap: async (plain, label) => textIn(await call('encrypt', { plaintext: base64(plain) }, label), 'ciphertext'),
    unwrap: async (ciphertext, label) =>
      Buffer.from(textIn(await call('decrypt', { ciphertext }, label), 'plaintext'), 'base64'),
  };
}

/** By the key file of a service account, or by the metadata server of Google's own machines and of GKE. */
async function accessToken({ ask, clock, settings }: KmsWorld): Promise<string> {
  const { googleCredentials, googleMetadataHost } = settings;
  if (!googleCredentials) {
    const address = `http://${googleMetadataHost ?? 'metadata.google.internal'}${TOKEN_PATH}`;
    const answer = await ask(address, { headers: { 'metadata-flavor': 'Google' } }).catch((cause: unknown) => {
      throw new KmsRefusal(
        'Google needs GOOGLE_APPLICATION_CREDENTIALS, the key file of a service account; only machines of Google go without.',
        { cause, isPassing: cause instanceof KmsRefusal && cause.isPassing },
      );
    });
    return textIn(jsonIn(answer), 'access_token');
  }
  const account = await accountIn(googleCredentials);
  const now = Math.floor(clock() / 1000);
  const assertion = await new SignJWT({ scope: SCOPE })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: account.keyId })
    .setIssuer(account.email)
    .setAudience(account.tokenUri)
    .setIssuedAt(now)
    .setExpirationTime(now + ASSERTION_SECONDS)
    .sign(account.key);
  const body = new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion });
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  return textIn(jsonIn(await ask(account.tokenUri, { method: 'POST', headers, body })), 'access_token');
}

async function accountIn(file: string) {
  try {
    const json: unknown = JSON.parse(await readFile(file, 'utf8'));
    return {
      email: textIn(json, 'client_email'),
      keyId: textIn(json, 'private_key_id'),
      tokenUri: new URL(textIn(json, 'token_uri')).href,
      key: await importPKCS8(textIn(json, 'private_key'), 'RS256'),
    };
  } catch {
    // What a parser says would repeat a part of the key.
    throw new KmsRefusal(`GOOGLE_APPLICATION_CREDENTIALS: ${file} is not the key file of a service account.`);
  }
}
