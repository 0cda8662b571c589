import { crc32Hex } from '../../platform/crypto/crc32.ts';

/** By this clients tell API keys from other texts. */
const MARKER = '574ck4u7h';
const FORM = new RegExp(`^(?:sk|pk)_[0-9a-hjkmnp-tv-z]{45}[0-9a-f]{32}(?:user|team)[0-3]${MARKER}[0-9a-f]{8}$`);
const CHECKSUM_CHARACTERS = 8;
/** In the key's flag: created by a self-hosted service; meant to be seen. */
const SELF_HOSTED = 1;
const PUBLIC = 2;

interface Parts {
  readonly id: string;
  readonly secret: string;
  readonly owner: 'user' | 'team';
  readonly isPublic: boolean;
}

/** A key as its owner gets it: 102 characters that say what it is, with a checksum over all before it. */
export function formatKey({ id, secret, owner, isPublic }: Parts): string {
  const flag = SELF_HOSTED + (isPublic ? PUBLIC : 0);
  const body = `${isPublic ? 'pk' : 'sk'}_${secret}${id.replaceAll('-', '')}${owner}${flag}${MARKER}`;
  return body + crc32Hex(body);
}

/** Whether a text can be a key; one with a slip in it is not looked up at all. */
export const isWellFormed = (value: string): boolean =>
  FORM.test(value) && value.slice(-CHECKSUM_CHARACTERS) === crc32Hex(value.slice(0, -CHECKSUM_CHARACTERS));
