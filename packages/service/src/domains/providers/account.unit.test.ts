import { describe, expect, test } from 'vitest';
import { accountOf } from './account.ts';

describe('an account id', () => {
  test.each([
    ['a text', 'abc', 'abc'],
    ['a number', 12, '12'],
  ])('may be %s', (_, id, accountId) => {
    expect(accountOf({ id }).accountId).toBe(accountId);
  });

  test.each([
    ['missing', undefined],
    ['null', null],
    ['empty', ''],
    ['blank', '  '],
    ['an object', {}],
    ['a fraction', 1.5],
    ['too large to be told apart', 2 ** 60],
    ['too long', 'x'.repeat(256)],
    ['nothing that can be stored', 'a\0b'],
    ['half a character', 'a\ud800'],
  ])('may not be %s', (_, id) => {
    expect(() => accountOf({ id })).toThrow(
      expect.objectContaining({
        refusal: 'OAUTH_PROVIDER_FAILED',
        cause: expect.objectContaining({ message: 'The provider gave no usable account id.' }),
      }),
    );
  });
});

describe('an email', () => {
  test('is stored in its one form', () => {
    expect(accountOf({ id: 'a', email: ' Ada@Example.com ', isVerified: true })).toMatchObject({
      email: 'ada@example.com',
      isEmailVerified: true,
    });
  });

  test.each([true, 'true'])('is verified by %o', (isVerified) => {
    expect(accountOf({ id: 'a', email: 'ada@example.com', isVerified }).isEmailVerified).toBe(true);
  });

  test.each([false, undefined, null, 1, '', 'yes', 'false', {}])('is not verified by %o', (isVerified) => {
    expect(accountOf({ id: 'a', email: 'ada@example.com', isVerified }).isEmailVerified).toBe(false);
  });

  test.each([
    ['nothing', undefined],
    ['no address', 'ada'],
    ['two addresses', 'ada@example.com, eve@example.com'],
    ['an object', { email: 'ada@example.com' }],
    ['a line break', 'ada@example.com\r\nBcc: eve@example.com'],
    ['too much', `${'a'.repeat(400)}@example.com`],
  ])('that is %s is none, and nothing is verified', (_, email) => {
    expect(accountOf({ id: 'a', email, isVerified: true })).toMatchObject({ email: null, isEmailVerified: false });
  });
});

describe('a name', () => {
  test.each([
    ['Ada Lovelace', 'Ada Lovelace'],
    ['  Ada \n\t Lovelace ', 'Ada Lovelace'],
    ['<b>Ada</b>', 'Ada'],
    ['<script>alert(1)</script>', 'alert(1)'],
    ['Ada <img src=x onerror=alert(1)', 'Ada img src=x onerror=alert(1)'],
    ['Ada\u202egnp.exe', 'Adagnp.exe'],
    ['👩‍💻', '👩‍💻'],
    ['x'.repeat(2_000), 'x'.repeat(1_000)],
    ['a\ud800', 'a'],
    ['   ', null],
    [7, null],
    [undefined, null],
  ])('%o is shown as %o', (name, displayName) => {
    expect(accountOf({ id: 'a', name }).displayName).toBe(displayName);
  });
});

describe('an image', () => {
  test.each(['https://example.com/a.png', 'http://example.com/a.png', 'data:image/png;base64,AAAA'])(
    'may be %s',
    (image) => {
      expect(accountOf({ id: 'a', image }).profileImageUrl).toBe(image);
    },
  );

  test.each([
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    ' javascript:alert(1)',
    'javascript:alert(1)//https://example.com/a.png',
    'javascript:alert(1)//data:image/png;base64,AAAA',
    'data:image/png;base64,AAAA" onerror="alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'data:image/svg+xml;base64,AAAA',
    'file:///etc/passwd',
    'https://',
    '/a.png',
    `https://example.com/${'x'.repeat(1_000_000)}`,
    7,
    null,
  ])('is left out when it is %o', (image) => {
    expect(accountOf({ id: 'a', image }).profileImageUrl).toBeNull();
  });
});
