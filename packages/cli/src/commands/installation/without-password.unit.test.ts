import { expect, test } from 'vitest';
import { withoutPassword } from './without-password.ts';

test.each([
  ['postgres://ada:p%40ss@db:5432/latchkey?sslmode=require', 'postgres://ada@db:5432/latchkey?sslmode=require', 'p@ss'],
  ['postgresql://ada:secret@one:5432,two:5433/latchkey', 'postgresql://ada@one:5432,two:5433/latchkey', 'secret'],
  ['postgresql://ada:a:b@one,two/latchkey', 'postgresql://ada@one,two/latchkey', 'a:b'],
])('the password of %s is apart', (given, address, password) => {
  expect(withoutPassword(given)).toEqual({ address, password });
});

test.each(['postgresql://latchkey@%2Fvar%2Fdata:5432/latchkey', 'postgres://one,two/latchkey'])(
  '%s has none, and stays as it is',
  (address) => {
    expect(withoutPassword(address)).toEqual({ address, password: undefined });
  },
);
