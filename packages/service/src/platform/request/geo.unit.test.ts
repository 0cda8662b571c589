import { expect, test } from 'vitest';
import { openGeo } from './geo.ts';
import { visitorOf } from './visitor.ts';

test('the file that comes along knows the country of an address, and of none that nobody has', async () => {
  const locate = await openGeo(undefined);
  expect(['193.5.23.1', '2001:620::1', '127.0.0.1', 'nonsense'].map(locate)).toEqual([
    'CH',
    'CH',
    undefined,
    undefined,
  ]);
});

test('what is no such file is told at once', async () => {
  await expect(openGeo(import.meta.filename)).rejects.toThrow();
});

const placeOf = (headers: Record<string, string>, isFromProxy: boolean) =>
  visitorOf(new Headers(headers), '192.0.2.1', isFromProxy, () => 'CH').place;

test.each([
  ['nobody tells the place', {}, true, 'CH'],
  ['a proxy does not know it', { 'cf-ipcountry': 'XX' }, true, 'CH'],
  ['somebody else tells it', { 'cf-ipcountry': 'FR' }, false, 'CH'],
  ['a proxy tells it', { 'cf-ipcountry': 'FR' }, true, 'FR'],
])('an address is looked up where %s', (_, headers, isFromProxy, country) => {
  expect(placeOf(headers, isFromProxy)?.countryCode).toBe(country);
});
