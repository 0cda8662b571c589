import { expect, test } from 'vitest';
import { mailAddress } from './address.ts';

test.each([
  ['ada@example.com', 'ada@example.com'],
  [' Ada.Lovelace+tag@Example.COM ', 'ada.lovelace+tag@example.com'],
  ['ada@localhost', 'ada@localhost'],
  ['ａｄａ＠ｅｘａｍｐｌｅ．ｃｏｍ', 'ada@example.com'],
  ["o'neil@xn--mnchen-3ya.de", "o'neil@xn--mnchen-3ya.de"],
])('"%s" is an address: %s', (email, address) => {
  expect(mailAddress(email)).toBe(address);
});

test.each([
  '',
  'ada',
  '@example.com',
  'ada@',
  'ada@example.com@evil.example',
  'ada@example.com,eve@evil.example',
  'ada@example.com eve@evil.example',
  'ada@example.com\r\nRCPT TO:<eve@evil.example>',
  'ada@example.com\u0000',
  '"ada"@example.com',
  'ada(comment)@example.com',
  'friends:ada@example.com;',
  '<ada@example.com>',
  'Ada <ada@example.com>',
  'ada..b@example.com',
  '.ada@example.com',
  'ada.@example.com',
  'ada@-example.com',
  'ada@example..com',
  'ada@[127.0.0.1]',
  'ada@exämple.com',
  'adä@example.com',
  `${'a'.repeat(65)}@example.com`,
  `a@${'a.'.repeat(130)}com`,
])('no mail goes to "%s"', (email) => {
  expect(mailAddress(email)).toBeUndefined();
});
