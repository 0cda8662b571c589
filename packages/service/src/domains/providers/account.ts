import { limits } from '@latchkey/protocol/limits';
import { Refusal } from '@latchkey/protocol/refusals';
import { mailAddress } from '../emails/delivery/address.ts';
import type { ProviderAccount } from './provider.ts';

/** A provider's claims about a user; untrusted. */
export interface Claimed {
  readonly id: unknown;
  readonly email?: unknown;
  readonly isVerified?: unknown;
  readonly name?: unknown;
  readonly image?: unknown;
}

const { providerAccountIdMaxCharacters: ID_MAX, displayNameMaxCharacters: NAME_MAX } = limits;
const { imageUrlMaxCharacters: IMAGE_MAX, emailMaxCharacters: EMAIL_MAX } = limits;
const PICTURE = /^data:image\/(png|jpg|jpeg|gif|bmp|webp);base64,[A-Za-z0-9+/]+={0,2}$/;
const UNSTORABLE = /\0|\p{Surrogate}/u;

/**
 * The account that a provider's claims amount to. Throws the refusal for one without an id; everything else that makes
 * no sense counts as not said.
 */
export function accountOf({ id, email, isVerified, name, image }: Claimed): ProviderAccount {
  const address = (typeof email === 'string' && email.length <= EMAIL_MAX && mailAddress(email)) || null;
  return {
    accountId: accountId(id),
    email: address,
    isEmailVerified: address !== null && (isVerified === true || isVerified === 'true'),
    displayName: cleanName(name),
    profileImageUrl: cleanImage(image),
  };
}

function accountId(id: unknown): string {
  const text = typeof id === 'number' && Number.isSafeInteger(id) ? String(id) : id;
  if (typeof text !== 'string' || text.trim() === '' || text.length > ID_MAX || UNSTORABLE.test(text)) {
    throw new Refusal('OAUTH_PROVIDER_FAILED', { cause: new Error('The provider gave no usable account id.') });
  }
  return text;
}

/** One line without markup, and without marks that turn the direction of text around. */
function cleanName(name: unknown): string | null {
  if (typeof name !== 'string') return null;
  const line = name
    .slice(0, NAME_MAX)
    .replace(/<[^<>]*>|[<>]/g, '')
    .replace(/(?![\u200c\u200d])\p{Cf}|\p{Cs}/gu, '')
    .replace(/[\p{Cc}\p{Z}\s]+/gu, ' ')
    .trim();
  return line || null;
}

function cleanImage(image: unknown): string | null {
  if (typeof image !== 'string' || image.length > IMAGE_MAX || UNSTORABLE.test(image)) return null;
  if (PICTURE.test(image)) return image;
  return /^https?:\/\//i.test(image) && URL.canParse(image) ? new URL(image).href : null;
}
