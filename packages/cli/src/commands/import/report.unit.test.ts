import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { beginReport } from './report.ts';

const folder = mkdtempSync(join(tmpdir(), 'latchkey-report-'));

test('a report is a table that spreadsheets do not run', async () => {
  const path = join(folder, 'refused.csv');
  const report = await beginReport(path);
  const refused = { result: 'refused', id: null, code: 'SCHEMA_ERROR' } as const;
  report.write({ ...refused, sourceId: '=1+1', message: 'says "no",\nand why' });
  report.write({ ...refused, sourceId: null, message: '@SUM(A1)' });
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
  await expect(beginReport(path)).rejects.toThrow('there is a file. Name another one, or delete it');
  expect(readFileSync(path, 'utf8')).toBe('id\n1\n');
});

test('a folder that is not there is said before anything is imported', async () => {
  await expect(beginReport(join(folder, 'none', 'refused.csv'))).rejects.toThrow("The report can't be written to");
});
