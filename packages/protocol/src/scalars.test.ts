import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { mePlaceholderId } from './limits.ts';
import * as scalars from './scalars.ts';
import { violations } from './violations.ts';

const {
  atMost,
  base64,
  basicAuthorization,
  branchId,
  codeChallenge,
  customPermissionId,
  displayName,
  domainUrl,
  exactly,
  flag,
  handlerPath,
  imageUrl,
  integer,
  looseEmail,
  metadata,
  millis,
  nonEmptyText,
  oneOf,
  password,
  permissionId,
  port,
  printable,
  refreshToken,
  strictEmail,
  text,
  url,
  userIdOrMe,
  uuid,
} = scalars;

const CHALLENGE = `${'-_'.repeat(21)}a`;
const NOT_PRINTABLE = 'body.x must be printable ASCII, and not empty';
const NOT_A_CHALLENGE = 'body.x must be a SHA-256 in base64url: 43 characters';
const ID = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
const LETTERS = "Only lowercase letters, numbers, ':', '_' and optional '$' at the beginning are allowed";

function sentence(schema: z.ZodType, sent: unknown): string | undefined {
  const result = z.strictObject({ x: schema }).safeParse({ x: sent });
  return result.success ? undefined : violations('body', result.error).join('; ');
}

describe('accepted', () => {
  test.each<[string, z.ZodType, unknown, unknown]>([
    ['text', text, 'a', 'a'],
    ['text, empty', text, '', ''],
    ['text from a number', text, 7, '7'],
    ['text from a boolean', text, true, 'true'],
    ['text beyond the basic plane', text, '👋', '👋'],
    ['filled text', nonEmptyText, 'a', 'a'],
    ['text of at most 3', atMost(3), 'abc', 'abc'],
    ['text of exactly 3', exactly(3), 'abc', 'abc'],
    ['printable', printable, ' a~', ' a~'],
    ['codeChallenge', codeChallenge, CHALLENGE, CHALLENGE],
    ['name of 1,000', displayName, 'ñ'.repeat(1_000), 'ñ'.repeat(1_000)],
    ['name, empty', displayName, '', ''],
    ['integer', integer, 7, 7],
    ['integer from text', integer, '7', 7],
    ['integer, negative, from text', integer, '-7', -7],
    ['integer from a decimal text', integer, '7.0', 7],
    ['integer, never minus zero', integer, '-0', 0],
    ['flag', flag, false, false],
    ['flag from text', flag, 'true', true],
    ['flag from text, no', flag, 'false', false],
    ['flag from text in capitals', flag, 'TRUE', true],
    ['flag from "1"', flag, '1', true],
    ['flag from "0"', flag, '0', false],
    ['flag from 1', flag, 1, true],
    ['uuid v4', uuid, ID, ID],
    ['uuid in capitals', uuid, ID.toUpperCase(), ID],
    ['uuid v1', uuid, '3f2504e0-4f89-11d3-9a0c-0305e82c3301', '3f2504e0-4f89-11d3-9a0c-0305e82c3301'],
    ['nil uuid', uuid, '00000000-0000-0000-0000-000000000000', '00000000-0000-0000-0000-000000000000'],
    ['user id', userIdOrMe, ID.toUpperCase(), ID],
    ['me', userIdOrMe, 'me', 'me'],
    ['the placeholder of me', userIdOrMe, mePlaceholderId, 'me'],
    ['the placeholder of me in capitals', userIdOrMe, mePlaceholderId.toUpperCase(), 'me'],
    ['e-mail without top-level domain', looseEmail, 'a@b', 'a@b'],
    ['e-mail, empty', looseEmail, '', ''],
    ['e-mail keeps its case', looseEmail, 'A.b+c@Example.com', 'A.b+c@Example.com'],
    ['e-mail with dots in a row', looseEmail, '.a..b.@x', '.a..b.@x'],
    ['e-mail with a label of 63', looseEmail, `a@${'b'.repeat(63)}.c`, `a@${'b'.repeat(63)}.c`],
    ['strict e-mail', strictEmail, 'a.b@example.co', 'a.b@example.co'],
    ['URL', url, 'https://example.com/a?b#c', 'https://example.com/a?b#c'],
    ['URL of an app', url, 'myapp://callback', 'myapp://callback'],
    ['site', domainUrl, 'http://localhost:3000', 'http://localhost:3000'],
    ['image', imageUrl, 'data:image/png;base64,AAAA', 'data:image/png;base64,AAAA'],
    ['password of 70', password, 'p'.repeat(70), 'p'.repeat(70)],
    ['password, empty', password, '', ''],
    ['permission', permissionId, 'read:posts_2', 'read:posts_2'],
    ['system permission', permissionId, '$update_team', '$update_team'],
    ['own permission', customPermissionId, 'read', 'read'],
    ['handler path', handlerPath, '/handler', '/handler'],
    ['port', port, '65535', 65535],
    ['port 0', port, 0, 0],
    ['base64', base64, 'AAECAw==', 'AAECAw=='],
    ['branch', branchId, 'main', 'main'],
    ['word', oneOf('a', 'b'), 'b', 'b'],
    ['span, negative', millis, -1, -1],
    ['metadata', metadata, { a: [null, 'b'] }, { a: [null, 'b'] }],
    ['metadata, null', metadata, null, null],
    ['refresh token', refreshToken, 'r', 'r'],
    ['basic authorization', basicAuthorization, `Basic ${btoa('id:secret')}`, `Basic ${btoa('id:secret')}`],
  ])('%s', (_, schema, sent, got) => {
    expect(z.strictObject({ x: schema }).parse({ x: sent })).toEqual({ x: got });
  });
});

describe('refused', () => {
  test.each<[string, z.ZodType, unknown, string]>([
    ['text from an object', text, {}, 'body.x must be a string'],
    ['text from a list', text, ['a'], 'body.x must be a string'],
    ['text from an endless number', text, Number.POSITIVE_INFINITY, 'body.x must be a string'],
    ['text with NUL', text, 'a\0b', 'body.x must not contain NUL characters'],
    ['text with half a character', text, 'a\ud83d', 'body.x must be well-formed Unicode'],
    ['filled text, empty', nonEmptyText, '', 'body.x must not be empty'],
    ['text of at most 3', atMost(3), 'abcd', 'body.x must be at most 3 characters'],
    ['text of exactly 3', exactly(3), 'ab', 'body.x must be exactly 3 characters'],
    ['printable', printable, '', NOT_PRINTABLE],
    ['printable', printable, 'ä', NOT_PRINTABLE],
    ['printable', printable, 'a\n', NOT_PRINTABLE],
    ['codeChallenge', codeChallenge, 'a'.repeat(42), NOT_A_CHALLENGE],
    ['codeChallenge', codeChallenge, 'a'.repeat(44), NOT_A_CHALLENGE],
    ['codeChallenge', codeChallenge, `${'a'.repeat(42)}+`, NOT_A_CHALLENGE],
    ['name of 1,001', displayName, 'n'.repeat(1_001), 'body.x must be at most 1000 characters'],
    ['integer from words', integer, 'seven', 'body.x must be a number'],
    ['integer from nothing', integer, '', 'body.x must be a number'],
    ['integer from a boolean', integer, true, 'body.x must be a number'],
    ['integer from hexadecimal', integer, '0x10', 'body.x must be a number'],
    ['integer with a fraction', integer, 1.5, 'body.x must be an integer'],
    ['integer beyond exactness', integer, 2 ** 53, 'body.x must be an integer'],
    ['flag from another word', flag, 'yes', 'body.x must be a boolean'],
    ['flag from nothing', flag, '', 'body.x must be a boolean'],
    ['flag from 2', flag, 2, 'body.x must be a boolean'],
    ['flag from a list', flag, ['true'], 'body.x must be a boolean'],
    ['uuid v7', uuid, '018f2504-4f89-71d3-9a0c-0305e82c3301', 'body.x must be a valid UUID'],
    ['uuid of another variant', uuid, '3f2504e0-4f89-41d3-ca0c-0305e82c3301', 'body.x must be a valid UUID'],
    ['uuid, empty', uuid, '', 'body.x must be a valid UUID'],
    ['ME', userIdOrMe, 'ME', 'body.x must be a valid UUID or "me"'],
    ['e-mail without at', looseEmail, 'a', 'body.x must be a valid email'],
    ['e-mail with two ats', looseEmail, 'a@b@c', 'body.x must be a valid email'],
    ['e-mail with a space', looseEmail, ' a@b', 'body.x must be a valid email'],
    ['e-mail with a line end', looseEmail, 'a@b\n', 'body.x must be a valid email'],
    ['e-mail with a label of 64', looseEmail, `a@${'b'.repeat(64)}`, 'body.x must be a valid email'],
    ['e-mail that no column indexes', looseEmail, `a@${'b.'.repeat(200)}c`, 'body.x must be at most 320 characters'],
    ['strict e-mail, empty', strictEmail, '', 'body.x must be a valid email'],
    ['strict e-mail without dot', strictEmail, 'a@b', 'body.x must be a valid email'],
    ['strict e-mail with a short top', strictEmail, 'a@b.c', 'body.x must be a valid email'],
    ['strict e-mail with a leading dot', strictEmail, '.a@b.co', 'body.x must be a valid email'],
    ['strict e-mail with a trailing dot', strictEmail, 'a.@b.co', 'body.x must be a valid email'],
    ['strict e-mail with a double dot', strictEmail, 'a..b@b.co', 'body.x must be a valid email'],
    ['URL with a space', url, 'https://a b.c', 'body.x must not contain spaces'],
    ['URL, relative', url, '/a', 'body.x is not a valid URL'],
    ['URL, empty', url, '', 'body.x is not a valid URL'],
    ['site of another scheme', domainUrl, 'ftp://a.b', 'body.x must start with http:// or https://'],
    ['image, too long', imageUrl, `data:,${'a'.repeat(1_000_000)}`, 'body.x must be at most 1000000 characters'],
    ['password of 71', password, 'p'.repeat(71), 'body.x must be at most 70 characters'],
    ['password of 36 pairs', password, '👋'.repeat(36), 'body.x must be at most 70 characters'],
    ['permission in capitals', permissionId, 'Read', `body.x: ${LETTERS}`],
    ['permission, empty', permissionId, '', `body.x: ${LETTERS}`],
    ['permission with a line end', permissionId, 'read\n', `body.x: ${LETTERS}`],
    ['unknown system permission', permissionId, '$fly', 'body.x: Invalid system permission'],
    ['own permission with a dollar', customPermissionId, '$update_team', `body.x: ${LETTERS}`],
    ['handler path, relative', handlerPath, 'handler', 'body.x must start with /'],
    ['port, negative', port, -1, 'body.x must be greater than or equal to 0'],
    ['port, too high', port, 65536, 'body.x must be less than or equal to 65535'],
    ['base64 without padding', base64, 'AAECAw', 'body.x must be valid base64'],
    ['base64 for URLs', base64, 'AA-_', 'body.x must be valid base64'],
    ['base64, empty', base64, '', 'body.x must be valid base64'],
    ['branch, empty', branchId, '', 'body.x must not be empty'],
    ['branch, too long', branchId, 'b'.repeat(256), 'body.x must be at most 255 characters'],
    ['another word', oneOf('a', 'b'), 'c', 'body.x must be one of the following values: a, b'],
    [
      'instant that no calendar holds',
      millis,
      8_640_000_000_000_001,
      'body.x must be less than or equal to 8640000000000000',
    ],
    ['metadata with NUL', metadata, { a: ['b\0'] }, 'body.x must not contain NUL characters'],
    ['metadata with NUL in a name', metadata, { 'a\0': 1 }, 'body.x must not contain NUL characters'],
    ['refresh token, lost', refreshToken, 'undefined', 'body.x must be a refresh token, not the word "undefined"'],
    ['refresh token, empty', refreshToken, '', 'body.x must not be empty'],
    [
      'authorization of another kind',
      basicAuthorization,
      'Bearer AAAA',
      "body.x must be in the format 'Basic <base64>'",
    ],
    [
      'authorization without a pair',
      basicAuthorization,
      `Basic ${btoa('id')}`,
      'body.x: Invalid client_id:client_secret values; did you use the correct values for the integration?',
    ],
  ])('%s', (_, schema, sent, expected) => {
    expect(sentence(schema, sent)).toBe(expected);
  });
});

describe('a contact channel', () => {
  const channel = z
    .strictObject({ type: oneOf('email').optional(), value: text.optional() })
    .superRefine(scalars.contactChannelValue);

  test('of type email holds an e-mail', () => {
    const result = channel.safeParse({ type: 'email', value: 'nobody' });
    expect(violations('body', result.error ?? [])).toEqual(['body.value must be a valid email']);
  });

  test('is not looked at without its type', () => {
    expect(channel.safeParse({ value: 'nobody' }).success).toBe(true);
  });
});
