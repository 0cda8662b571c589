import { createHash, createHmac } from 'node:crypto';
import type { HashFormat } from './hash-format.ts';
import { bcryptMillis } from './millis.ts';

const BCRYPT = /^\$2[ayb]\$(\d\d)\$[./A-Za-z0-9]{53}$/;
const MIN_COST = 4;
const MAX_COST = 16;
const MAX_BYTES = 72;

/** What systems write in front of a hash of bcrypt, and what they hash in place of the password. */
const AROUND: Readonly<Record<string, (password: string) => string>> = {
  '': (password) => password,
  // Django.
  bcrypt$: (password) => password,
  bcrypt_sha256$: (password) => createHash('sha256').update(password).digest('hex'),
  // WordPress since 6.8, which takes spaces off the ends.
  $wp: (password) => createHmac('sha384', 'wp-sha384').update(password.trim()).digest('base64'),
};

/** bcrypt at cost 4 to 16, by itself and as Django and WordPress write it. */
export const bcrypt: HashFormat = (text) => {
  const [, before = '', stored = ''] = /^(\$wp|bcrypt\$|bcrypt_sha256\$)?(.*)$/.exec(text) ?? [];
  const input = AROUND[before];
  const cost = Number(BCRYPT.exec(stored)?.[1]);
  if (!input || !(cost >= MIN_COST && cost <= MAX_COST)) return undefined;
  return {
    millis: bcryptMillis(cost),
    async matches(password, runner) {
      const hashed = input(password);
      // bcrypt would silently ignore what lies beyond; such a password was never hashed whole.
      return Buffer.byteLength(hashed) <= MAX_BYTES && runner.verify({ kind: 'bcrypt', stored }, hashed);
    },
  };
};
