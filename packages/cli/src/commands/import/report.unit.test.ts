import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { beginTable } from './report.ts';

const folder = mkdtempSync(join(tmpdir(), 'latchkey-report-'));
const header = ['source_id', 'result', 'code', 'message'];

test('a report is a table that spreadsheets do not run', async () => {
  const path = join(folder, 'refused.csv');
  const report = await beginTable(path, header);
  report.write(['=1+1', 'refused', 'SCHEMA_ERROR', 'says "no",\nand why']);
  report.write([null, 'refused', 'SCHEMA_ERROR', '@SUM(A1)']);
  await report.close();
  expect(readFileSync(path, 'utf8')).toBe(
    'source_id,result,code,message\n' +
      '"\'=1+1","refused","SCHEMA_ERROR","says ""no"",\nand why"\n' +
      '"","refused","SCHEMA_ERROR","\'@SUM(A1)"\n',
  );
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

test('a file that is there stays as it is', async () => {
  const path = join(folder, 'users.csv');
  writeFileSync(path, 'id\n1\n');
  await expect(beginTable(path, header)).rejects.toThrow('there is a file. Name another one, or delete it');
  expect(readFileSync(path, 'utf8')).toBe('id\n1\n');
});

test('a folder that is not there is said before anything is imported', async () => {
  await expect(beginTable(join(folder, 'none', 'refused.csv'), header)).rejects.toThrow(
    "The report can't be written to",
  );
});

test('a table without a path is written nowhere', async () => {
  const table = await beginTable(undefined, header);
  table.write(['u1', 'refused', null, null]);
  await expect(table.close()).resolves.toBeUndefined();
});
