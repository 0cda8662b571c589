import { KnownError } from '@latchkey/protocol/errors';
import type { CodeKind } from './kinds.ts';
import type { PresentedCode } from './queries.ts';

/** The characters that a person types; the rest stays with the client that asked for the code. */
const TYPED_CHARACTERS = 6;
export const MAX_ATTEMPTS = 20;
/** A page looks at a code, then uses it, and perhaps again with a better password. */
const FREE_ATTEMPTS = 5;

/** What the client that asked for a code has of it. */
export const nonceOf = (code: string): string => code.slice(TYPED_CHARACTERS);

/** The code as two parts: what is typed off a mail, and what the client that asked for it already has. */
export const splitCode = (code: string) => ({
  typed: code.slice(0, TYPED_CHARACTERS).toUpperCase(),
  nonce: nonceOf(code),
});

/**
 * Whether a presentation waits where there were too many at its address. The first looks at a code never do, so that guessing
 * at the codes of an address doesn't keep its owner's mails from working.
 */
export const isDelayed = ({ attempts }: Pick<PresentedCode, 'attempts'>): boolean => attempts > FREE_ATTEMPTS;

/** What a code is known by, and what decides whether it is good. */
type Standing = Pick<PresentedCode, 'kind' | 'hash' | 'expiresAt' | 'isUsed' | 'attempts'>;

/**
 * The code that was presented, of all that end like it. Throws VERIFICATION_CODE_NOT_FOUND, _EXPIRED, _ALREADY_USED or
 * _MAX_ATTEMPTS_REACHED.
 */
export function usable<Code extends Standing>(
  alike: readonly Code[],
  kind: CodeKind,
  hashes: readonly Buffer[],
  now: number,
): Code {
  const found = alike.find((code) => code.kind === kind && hashes.some((hash) => hash.equals(code.hash)));
  if (!found) throw new KnownError('VERIFICATION_CODE_NOT_FOUND');
  if (found.expiresAt <= now) throw new KnownError('VERIFICATION_CODE_EXPIRED');
  if (found.isUsed) throw new KnownError('VERIFICATION_CODE_ALREADY_USED');
  if (found.attempts > MAX_ATTEMPTS) throw new KnownError('VERIFICATION_CODE_MAX_ATTEMPTS_REACHED');
  return found;
}
