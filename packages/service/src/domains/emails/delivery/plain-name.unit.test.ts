import { expect, test } from 'vitest';
import { plainName } from './plain-name.ts';

test.each([
  ['Acme', 'Acme'],
  ['  Acme\t Rockets ', 'Acme Rockets'],
  ['Größe & Söhne, "Ltd."', 'Größe & Söhne, "Ltd."'],
  ['Version 2.0 of St. Gallen', 'Version 2.0 of St. Gallen'],
  ['👩‍🚀 Space', '👩‍🚀 Space'],
  ['می‌خواهم', 'می‌خواهم'],
  ['', ''],
])('"%s" stays what it is: "%s"', (name, plain) => {
  expect(plainName(name)).toBe(plain);
});

test.each([
  ['a line break', 'a\r\nBcc: b', 'a Bcc: b'],
  ['a separator of lines', 'a\u2028b\u2029c\u0085d', 'a b c d'],
  ['NUL and its like', 'a\u0000b\u001bc\u007fd', 'a b c d'],
  ['a turn of direction', 'a\u202eb\u2066c', 'abc'],
  ['what cannot be seen', 'a\u200bb\ufeffc\u00add', 'abcd'],
  ['half a character', 'a\ud800b', 'ab'],
  ['a link of Markdown', '[click](http://evil.example)', 'click evil·example'],
  ['an address', 'https://evil.example/path', 'evil·example/path'],
  ['an address in other letters', 'HTTPS://EVIL.EXAMPLE', 'EVIL·EXAMPLE'],
  ['an address of another scheme', 'ftp://a.b javascript://c', 'a·b c'],
  ['an address within an address', 'hthttp://tps://evil.example', 'evil·example'],
  ['a host', 'www.evil.example', 'www·evil·example'],
  ['a host with a wide dot', 'evil．example', 'evil·example'],
  ['a placeholder', '{{otp}}', 'otp'],
  ['an emphasis', '**now**', 'now'],
  ['an encoded word of a header', '=?utf-8?q?x?=', '=utf-8?q?x?='],
])('%s is taken out', (_, name, plain) => {
  expect(plainName(name)).toBe(plain);
});

test('a name has at most a hundred characters, and none of them is cut in two', () => {
  expect([...plainName('🚀'.repeat(500))]).toHaveLength(100);
  expect(plainName('🚀'.repeat(500))).toMatch(/^(?:🚀){99}…$/u);
  expect(plainName('x'.repeat(100))).toBe('x'.repeat(100));
});

test('a name of a million letters is cut before it is looked at', () => {
  expect(plainName('x'.repeat(1_000_000))).toBe(`${'x'.repeat(99)}…`);
});
