import { describe, expect, test } from 'vitest';
import { clientAddress, isIn, networkList, networkOf, trustedProxies, widerNetwork } from './network.ts';

const clientNetwork = (...request: Parameters<typeof clientAddress>) => networkOf(clientAddress(...request));
const nobody = trustedProxies([]);
const proxies = trustedProxies(['127.0.0.1', '10.0.0.0/8', '2001:db8:ffff::/48']);
const direct = (peer: string) => clientNetwork(peer, null, nobody);

/** The texts of 2001:db8:0:1:0:0:192.0.2.33, group by group, in every mix of case, zeros, gaps and dots. */
function formsOfOneAddress(): string[] {
  const heads = ['2001:db8:0:1', '2001:0db8:0:1', '2001:0db8:0000:0001', '2001:db8:0000:1', '2001:0DB8:0:0001'];
  const middles = [':0:0:', ':0000:0000:', '::', ':0:0000:'];
  const tails = ['c000:221', 'C000:0221', '192.0.2.33'];
  const forms = heads.flatMap((head) => middles.flatMap((middle) => tails.map((tail) => head + middle + tail)));
  return [
    ...forms,
    ...forms.slice(0, 6).map((form) => `${form}%eth0`),
    ...forms.slice(0, 6).map((form) => form.toUpperCase()),
  ];
}

describe('the network of an IPv6 address', () => {
  test('is its /64', () => {
    expect(direct('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64');
  });

  test('is the same for every host in it', () => {
    const hosts = ['2001:db8:1:2::', '2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff'];
    expect(new Set(hosts.map(direct))).toEqual(new Set(['2001:db8:1:2::/64']));
  });

  test('differs from that of its neighbour', () => {
    expect(direct('2001:db8:1:3::1')).toBe('2001:db8:1:3::/64');
  });

  test('fills a gap within the first half', () => {
    expect([direct('::1'), direct('2001::5'), direct('1::2:3:4:5:6')]).toEqual([
      '0:0:0:0::/64',
      '2001:0:0:0::/64',
      '1:0:0:2::/64',
    ]);
  });

  test('is one for all of at least 40 ways to write one address', () => {
    const forms = formsOfOneAddress();
    expect(new Set(forms).size).toBeGreaterThanOrEqual(40);
    expect(new Set(forms.map(direct))).toEqual(new Set(['2001:db8:0:1::/64']));
  });
});

describe('the network of an IPv4 address', () => {
  test('is the address itself', () => {
    expect(direct('198.51.100.7')).toBe('198.51.100.7');
  });

  test.each([
    '::ffff:198.51.100.7',
    '::FFFF:198.51.100.7',
    '::ffff:c633:6407',
    '0:0:0:0:0:ffff:198.51.100.7',
    '::ffff:C633:6407%1',
  ])('is the same in IPv6 clothes: %s', (address) => expect(direct(address)).toBe('198.51.100.7'));
});

test.each(['fe80::1%eth0', 'fe80::1%br-0'])('%s is in its network, whatever the zone', (address) => {
  expect(isIn(networkList(['fe80::/10']), address)).toBe(true);
});

describe('the range around a network', () => {
  test.each([
    ['198.51.100.7', '198.51.100.0/24'],
    ['2001:db8:1:2::9', '2001:db8:1::/48'],
    ['::1', '0:0:0::/48'],
    ['::ffff:198.51.100.255', '198.51.100.0/24'],
  ])('of %s is %s', (address, range) => expect(widerNetwork(direct(address))).toBe(range));

  test('of nobody is nobody', () => expect(widerNetwork('')).toBe(''));
});

describe('behind proxies', () => {
  const forwarded = (peer: string, header: string | null) => clientNetwork(peer, header, proxies);

  test('the word of a peer that is not trusted counts for nothing', () => {
    expect(forwarded('198.51.100.7', '203.0.113.9')).toBe('198.51.100.7');
  });

  test('a trusted peer without a header is the client', () => {
    expect(forwarded('10.1.2.3', null)).toBe('10.1.2.3');
  });

  test('the right-most address that is no trusted proxy is the client', () => {
    expect(forwarded('127.0.0.1', '192.0.2.1, 203.0.113.9, 10.0.0.7')).toBe('203.0.113.9');
  });

  test('what a client wrote itself, to the left, changes nothing', () => {
    const lies = ['1.1.1.1', '10.0.0.1', '127.0.0.1, 10.9.9.9', 'not an address', '::1', ', ,'];
    expect(new Set(lies.map((lie) => forwarded('127.0.0.1', `${lie}, 203.0.113.9`)))).toEqual(new Set(['203.0.113.9']));
  });

  test('an IPv6 proxy is trusted by its network, in every form', () => {
    const peers = ['2001:db8:ffff::1', '2001:0DB8:FFFF:1:2:3:4:5'];
    expect(peers.map((peer) => forwarded(peer, '203.0.113.9'))).toEqual(['203.0.113.9', '203.0.113.9']);
  });

  test('an IPv4 proxy on an IPv6 socket is trusted too', () => {
    expect([forwarded('::ffff:10.0.0.7', '203.0.113.9'), forwarded('::ffff:a00:7', '203.0.113.9')]).toEqual([
      '203.0.113.9',
      '203.0.113.9',
    ]);
  });

  test('a forwarded IPv6 client counts by its /64', () => {
    expect(forwarded('10.0.0.1', '2001:db8:1:2::9')).toBe('2001:db8:1:2::/64');
  });

  test('where everybody is trusted the left-most address counts', () => {
    expect(forwarded('127.0.0.1', '10.0.0.1, 10.0.0.2')).toBe('10.0.0.1');
  });

  test('what is no address ends the search: the proxy that said it counts', () => {
    const headers = ['unknown', '203.0.113.9:1234', '[2001:db8::1]', '', '203.0.113.999', '0x7f.1', 'a'.repeat(10_000)];
    expect(headers.map((header) => forwarded('10.0.0.1', header))).toEqual(headers.map(() => '10.0.0.1'));
  });

  test('a header as long as headers may be is read to its end', () => {
    const hops = Array.from({ length: 2_000 }, () => '10.0.0.1').join(',');
    expect(forwarded('10.0.0.1', `203.0.113.9,${hops}`)).toBe('203.0.113.9');
  });

  test('a peer that is not known is nobody', () => {
    expect(clientNetwork('', '203.0.113.9', proxies)).toBe('');
  });
});

describe('the list of trusted proxies', () => {
  test.each([
    'nonsense',
    '10.0.0.0/33',
    '10.0.0.0/-1',
    '10.0.0.0/x',
    '2001:db8::/129',
    '10.0.0',
    '10.0.0.0/8.5',
    '',
    '10.0.0.0/',
  ])('refuses "%s" and names it', (entry) =>
    expect(() => trustedProxies(['127.0.0.1', entry])).toThrow(`"${entry}" is not an address or a network`),
  );

  test('takes single addresses and networks of both families', () => {
    expect(() => trustedProxies(['127.0.0.1', '::1', '10.0.0.0/8', 'fd00::/8', '0.0.0.0/0', '::/0'])).not.toThrow();
  });
});

test.each([
  ['10.0.0.0/8', '10.1.2.3', true],
  ['10.0.0.0/8', '::ffff:10.1.2.3', true],
  ['::ffff:10.0.0.0/104', '10.1.2.3', true],
  ['::/0', '10.1.2.3', true],
  ['2000::/3', '10.1.2.3', false],
  ['0.0.0.0/0', '2001:db8::1', false],
  ['fe80::/10', 'fe80::1%eth0', true],
  ['0.0.0.0/0', '0x7f.1', false],
])('in %s is %s: %s', (network, address, expected) => {
  expect(isIn(networkList([network]), address)).toBe(expected);
});
