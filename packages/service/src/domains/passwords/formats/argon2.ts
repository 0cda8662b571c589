import { fromBase64, type HashFormat, numberWithin } from './hash-format.ts';
import { argon2Millis } from './millis.ts';

const ARGON2ID =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,3})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{22,86})$/;
const DJANGO = 'argon2$';

/**
 * argon2id up to 128 MiB, 10 rounds and 8 lanes (RFC 9106), in the form of PHC strings, and in Django's around it. Django
 * has 100 MiB and 8 lanes, if it isn't told otherwise.
 */
export const argon2: HashFormat = (text) => {
  const stored = text.startsWith(DJANGO) ? text.slice(DJANGO.length - 1) : text;
  const [, m, t, p, salt = '', digest = ''] = ARGON2ID.exec(stored) ?? [];
  const parallelism = numberWithin(p, 1, 8);
  const timeCost = numberWithin(t, 1, 10);
  const memoryCost = numberWithin(m, 8 * (parallelism ?? 1), 131_072);
  if (!parallelism || !timeCost || !memoryCost || !fromBase64(salt) || !fromBase64(digest)) return undefined;
  return {
    millis: argon2Millis({ memoryCost, timeCost }),
    matches: (password, runner) => runner.verify({ kind: 'argon2', stored }, password),
  };
};
