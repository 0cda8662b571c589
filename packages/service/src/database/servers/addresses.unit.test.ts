import { expect, test } from 'vitest';
import { replicaAddresses, serverAddresses } from './addresses.ts';

test('one server is one address, as it was given', () => {
  const address = 'postgresql://latchkey:p%40ss@db.internal:5432/latchkey?sslmode=require';
  expect(serverAddresses(address)).toEqual({ urls: [address], seeksPrimary: false });
});

test('several servers are as many addresses, with all else the same; the primary among them is looked for', () => {
  expect(serverAddresses('postgres://latchkey:secret@one:5432,two:5433,three/latchkey?sslmode=require')).toEqual({
    urls: [
      'postgres://latchkey:secret@one:5432/latchkey?sslmode=require',
      'postgres://latchkey:secret@two:5433/latchkey?sslmode=require',
      'postgres://latchkey:secret@three/latchkey?sslmode=require',
    ],
    seeksPrimary: true,
  });
});

test.each(['read-write', 'primary'])('target_session_attrs=%s looks for the primary at one address too', (wanted) => {
  expect(serverAddresses(`postgres://db/latchkey?target_session_attrs=${wanted}&sslmode=require`)).toEqual({
    urls: ['postgres://db/latchkey?sslmode=require'],
    seeksPrimary: true,
  });
});

test('target_session_attrs=any takes one server as it is', () => {
  expect(serverAddresses('postgres://db/latchkey?target_session_attrs=any')).toEqual({
    urls: ['postgres://db/latchkey'],
    seeksPrimary: false,
  });
  expect(() => serverAddresses('postgres://one,two/latchkey?target_session_attrs=any')).toThrow('read-write');
});

test('several servers in ?host= are refused with how they are named', () => {
  expect(() => serverAddresses('postgres://db/latchkey?host=one,two')).toThrow('one:5432,two:5432 after the @');
});

test.each(['standby', 'read-only', ''])(
  'target_session_attrs=%s is refused: nothing is served from a standby',
  (wanted) => {
    expect(() => serverAddresses(`postgres://db/latchkey?target_session_attrs=${wanted}`)).toThrow('read-write');
  },
);

test.each(['mysql://db/latchkey', 'db.internal', 'postgres://db:port/latchkey', 'postgres://one,two:port/latchkey'])(
  '%s is refused, and not repeated',
  (address) => {
    expect(() => serverAddresses(address)).toThrow(/^must be an address such as /);
  },
);

test.each(['', '?target_session_attrs=standby', '?target_session_attrs=any'])(
  'replicas are one address each, without a preference among them: %s',
  (query) => {
    expect(replicaAddresses(`postgres://one:5432,two:5433/latchkey${query}`)).toEqual([
      'postgres://one:5432/latchkey',
      'postgres://two:5433/latchkey',
    ]);
  },
);

test.each(['read-write', 'primary'])('replicas with target_session_attrs=%s are refused', (wanted) => {
  expect(() => replicaAddresses(`postgres://one/latchkey?target_session_attrs=${wanted}`)).toThrow('is for replicas');
});
