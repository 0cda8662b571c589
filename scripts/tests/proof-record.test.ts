import { readFileSync } from 'node:fs';
import { bars } from '@latchkey/prove';
import { describe, expect, test } from 'vitest';
import { proofPage } from '../proof/page.mjs';
import { recorded } from '../proof/record.mjs';

const whole = { isWhole: true, date: '2026-11-02', machine: 'a machine', load: 1 };
const small = { ...whole, isWhole: false, date: '2026-11-09' };
const held = { held: true, tried: '20 kills', broken: [], seed: 7, seconds: 60 };
const broken = { ...held, held: false, broken: ['a user is gone'] };
const passed = { passed: 3, failed: 0 };

describe('the record of what was proved', () => {
  const record = recorded({}, [{ id: 'R1', program: held, tests: passed }], whole);

  test('keeps what a run did not try', () => {
    expect(recorded(record, [{ id: 'R2', program: held }], small)).toMatchObject({
      R1: { program: { ...held, ...whole }, tests: { ...passed, ...whole } },
      R2: { program: { ...held, ...small } },
    });
    expect(recorded(record, [{ id: 'R1', program: held }], { ...whole, date: '2026-11-03' }).R1).toMatchObject({
      program: { date: '2026-11-03' },
      tests: { date: '2026-11-02' },
    });
  });

  test('keeps a whole run when a small one finds nothing', () => {
    expect(recorded(record, [{ id: 'R1', program: held, tests: passed }], small)).toEqual(record);
  });

  test('takes what a small run finds', () => {
    const { R1 } = recorded(record, [{ id: 'R1', program: broken, tests: { passed: 2, failed: 1 } }], small);
    expect(R1).toMatchObject({ program: { held: false, isWhole: false }, tests: { failed: 1, isWhole: false } });
  });
});

describe('the page of what was proved', () => {
  const both = [
    { id: 'R1', promise: 'Nothing is lost.' },
    { id: 'R2', promise: 'Once is once.' },
  ];
  const rows = (record: object) =>
    proofPage(both, record)
      .split('\n')
      .filter((line) => line.startsWith('| R'));

  test('has every promise, tried or not', () => {
    expect(rows(recorded({}, [{ id: 'R1', program: held, tests: passed }], whole))).toEqual([
      '| R1 | Nothing is lost. | held: 20 kills; seed 7 | 3 passed | whole counts, 2026-11-02 | 60 | 1 |',
      '| R2 | Once is once. |  |  |  |  |  |',
    ]);
  });

  test('says what is broken', () => {
    const [row] = rows(recorded({}, [{ id: 'R1', program: broken, tests: { passed: 2, failed: 1 } }], small));
    expect(row).toContain('**broken**: a user is gone');
    expect(row).toContain('**1 failed**, 2 passed');
  });

  test('is made from the record', () => {
    const record = JSON.parse(readFileSync('packages/prove/proved.json', 'utf8'));
    expect(readFileSync('docs/proof.md', 'utf8')).toBe(proofPage(bars, record));
  });
});
