import { describe, expect, test } from 'vitest';
import { egressGuard, type LookUp } from './egress.ts';
import { egressRules } from './egress-rules.ts';

const MAIL_PORTS = [25, 587];

/** Asks a guard with these rules about a host that is looked up to these addresses. */
const reach = (addresses: readonly string[], { host = 'mail.example.com', port = 587, allow = [] as string[] } = {}) =>
  egressGuard(egressRules(allow), async () => addresses).reach(host, port, MAIL_PORTS);

describe('a host is refused that leads to', () => {
  test.each([
    ['this machine', '127.0.0.1'],
    ['this machine, by any address of it', '127.8.9.10'],
    ['this machine in IPv6', '::1'],
    ['this machine in IPv6 clothes', '::ffff:127.0.0.1'],
    ['this machine in hexadecimal clothes', '::ffff:7f00:1'],
    ['nowhere', '0.0.0.0'],
    ['nowhere in IPv6', '::'],
    ['a private network', '10.1.2.3'],
    ['another private network', '172.31.255.255'],
    ['a home network', '192.168.1.1'],
    ['a carrier network', '100.64.0.1'],
    ['the metadata of a cloud', '169.254.169.254'],
    ['a link', 'fe80::1'],
    ['a private network in IPv6', 'fd00::1'],
    ['a group of machines', '224.0.0.1'],
    ['a group of machines in IPv6', 'ff02::1'],
    ['everybody', '255.255.255.255'],
    ['an IPv4 network behind a translator', '64:ff9b::7f00:1'],
    ['an IPv4 network behind 6to4', '2002:7f00:1::1'],
    ['an IPv4 network behind Teredo', '2001:0:7f00:1::1'],
    ['an example', '2001:db8::1'],
  ])('%s: %s', async (_, address) => {
    expect(await reach([address])).toEqual({ refused: 'private' });
  });

  test('a private address among public ones', async () => {
    expect(await reach(['93.184.216.34', '10.0.0.1'])).toEqual({ refused: 'private' });
  });

  test('no address at all', async () => {
    expect(await reach([])).toEqual({ refused: 'unknown' });
  });
});

test('a private address is refused however it is written', async () => {
  const lookUp: LookUp = async () => ['127.0.0.1'];
  for (const host of ['0x7f.1', '127.1', '2130706433', 'localhost', 'LOCALHOST.']) {
    expect(await egressGuard(egressRules([]), lookUp).reach(host, 587, MAIL_PORTS)).toEqual({ refused: 'private' });
  }
});

test('an address is not looked up', async () => {
  const lookUp: LookUp = () => Promise.reject(new Error('nobody asked'));
  const guard = egressGuard(egressRules([]), lookUp);
  expect(await guard.reach('93.184.216.34', 25, MAIL_PORTS)).toEqual({ address: '93.184.216.34', isPublic: true });
});

test('a name that cannot be looked up is unknown', async () => {
  const lookUp: LookUp = () => Promise.reject(new Error('ENOTFOUND'));
  expect(await egressGuard(egressRules([]), lookUp).reach('gone.example', 25, MAIL_PORTS)).toEqual({
    refused: 'unknown',
  });
});

test('a public host is reached at its best address', async () => {
  expect(await reach(['93.184.216.34', '2606:2800:220:1::1'])).toEqual({ address: '93.184.216.34', isPublic: true });
});

test.each([22, 80, 443, 3306, 65_535])('port %d of a public host is refused', async (port) => {
  expect(await reach(['93.184.216.34'], { port })).toEqual({ refused: 'port' });
});

describe('the settings may allow', () => {
  const found = { address: '10.1.2.3', isPublic: false };

  test.each([
    ['a host', 'mail.example.com'],
    ['a host in other letters', 'Mail.Example.COM'],
    ['an address', '10.1.2.3'],
    ['a network', '10.0.0.0/8'],
    ['a host at this port', 'mail.example.com:587'],
    ['a network at this port', '10.0.0.0/8:587'],
  ])('%s', async (_, entry) => {
    expect(await reach(['10.1.2.3'], { allow: ['192.0.2.1', entry] })).toEqual(found);
  });

  test('an address of IPv6 with its port', async () => {
    const allow = ['[fd00::1]:1025'];
    expect(await reach(['fd00::1'], { allow, port: 1025 })).toEqual({ address: 'fd00::1', isPublic: false });
  });

  test('a port that is not a usual one, but only there', async () => {
    const allow = ['mail.example.com:1025'];
    expect(await reach(['10.1.2.3'], { allow, port: 1025 })).toEqual(found);
    expect(await reach(['10.1.2.3'], { allow, port: 1026 })).toEqual({ refused: 'port' });
    expect(await reach(['10.1.2.3'], { allow, port: 587 })).toEqual({ refused: 'private' });
    expect(await reach(['10.1.2.3'], { allow, host: 'other.example.com', port: 1025 })).toEqual({ refused: 'port' });
  });

  test('a host without its port, which opens no other ports', async () => {
    expect(await reach(['10.1.2.3'], { allow: ['mail.example.com'], port: 6379 })).toEqual({ refused: 'port' });
  });

  test('a host, which does not allow its subdomains', async () => {
    expect(await reach(['10.1.2.3'], { allow: ['example.com'] })).toEqual({ refused: 'private' });
  });
});

test.each(['', '10.0.0.0/33', 'a b', 'http://mail.internal', '-mail', '1.2.3', 'mail:', '*'])(
  'the entry "%s" is refused by name',
  (entry) => {
    expect(() => egressRules(['mail.internal', entry])).toThrow(`"${entry}"`);
  },
);
