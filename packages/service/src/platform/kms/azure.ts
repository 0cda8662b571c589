import { createHash, timingSafeEqual } from 'node:crypto';
import { azureToken } from './azure-token.ts';
import { jsonIn, type KmsKey, type KmsProvider, KmsRefusal, type KmsWorld, once, textIn } from './kms-key.ts';

const API_VERSION = '7.4';
const ALGORITHM = 'RSA-OAEP-256';
const LABEL_BYTES = 32;

/** Azure Key Vault and Managed HSM, by their REST API. */
export const azure: KmsProvider = {
  key(address) {
    const url = URL.canParse(address) ? new URL(address) : undefined;
    const isKey = url && /^https?:$/.test(url.protocol) && /^\/keys\/[\w-]+$/.test(url.pathname);
    if (!isKey || url.search || url.hash || url.username || url.password)
      throw new Error('a key of Azure is named such as azure-kv:https://my-vault.vault.azure.net/keys/latchkey');
    return (world) => keyAt(world, url);
  },
};

/**
 * RSA-OAEP authenticates no label, so its digest is wrapped together with the key. What is wrapped names the version of
 * the key, which others can't open.
 */
function keyAt(world: KmsWorld, url: URL): KmsKey {
  const token = once(() => azureToken(world, resourceOf(url)));
  const call = async (path: string, value: Buffer) => {
    const answer = await world.ask(`${url.origin}${path}?api-version=${API_VERSION}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await token()}`, 'content-type': 'application/json' },
      body: JSON.stringify({ alg: ALGORITHM, value: value.toString('base64url') }),
    });
    return jsonIn(answer);
  };
  return {
    async wrap(plain, label) {
      const answer = await call(`${url.pathname}/wrapkey`, Buffer.concat([digestOf(label), plain]));
      const version = /\/([\da-f]+)$/i.exec(textIn(answer, 'kid'))?.[1];
      if (version) return `${version}.${textIn(answer, 'value')}`;
      throw new KmsRefusal('Its answer names no version of the key. Is that the address of the KMS?');
    },
    async unwrap(wrapped, label) {
      const [version = '', value = ''] = wrapped.split('.');
      if (!/^[\da-f]+$/i.test(version)) throw new KmsRefusal(OTHER_ENTRY);
      const answer = await call(`${url.pathname}/${version}/unwrapkey`, Buffer.from(value, 'base64url'));
      const opened = Buffer.from(textIn(answer, 'value'), 'base64url');
      const digest = opened.subarray(0, LABEL_BYTES);
      if (digest.length < LABEL_BYTES || !timingSafeEqual(digest, digestOf(label))) throw new KmsRefusal(OTHER_ENTRY);
      return opened.subarray(LABEL_BYTES);
    },
  };
}

const OTHER_ENTRY = 'The entry or its ID was changed, or another key has wrapped it.';

const digestOf = (label: string) => createHash('sha256').update(`latchkey:key-ring:${label}`).digest();

/** What a token is asked for: `https://vault.azure.net` for `https://my-vault.vault.azure.net`, as in each cloud. */
export const resourceOf = ({ hostname }: URL) => `https://${hostname.replace(/^[^.]+\./, '')}`;
