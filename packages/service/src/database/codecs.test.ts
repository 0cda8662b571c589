import { ownDatabase } from '@latchkey/testing/world/own-database';
import { type RawBuilder, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { jsonText, time } from './tables.ts';

const { db } = await ownDatabase();

const read = async (value: RawBuilder<unknown>) =>
  (await sql<{ v: unknown }>`select ${value} as v`.execute(db)).rows[0]?.v;

describe('leaving the database', () => {
  test.each([
    ['int2', sql`7::int2`, 7],
    ['int4', sql`-7::int4`, -7],
    ['int8', sql`9007199254740991::int8`, Number.MAX_SAFE_INTEGER],
    ['a negative int8', sql`(-9007199254740991)::int8`, Number.MIN_SAFE_INTEGER],
    ['a count', sql`count(*)`, 1],
    ['a sum of int8', sql`sum(1::int8)`, 1],
    ['float4', sql`0.5::float4`, 0.5],
    ['float8', sql`0.1::float8`, 0.1],
    ['float8 that is infinite', sql`'-Infinity'::float8`, Number.NEGATIVE_INFINITY],
    ['numeric', sql`12.50::numeric`, 12.5],
    ['an extracted epoch', sql`extract(epoch from to_timestamp(1.5))`, 1.5],
    ['true', sql`1 = 1`, true],
    ['false', sql`1 = 2`, false],
    ['null', sql`null::int8`, null],
    ['text', sql`'7'::text`, '7'],
    ['empty text', sql`''::text`, ''],
    ['text of every kind', sql`'żółć 😀 ''" \\ ' || chr(9)`, `żółć 😀 '" \\ \t`],
    ['a uuid', sql`'AAAAAAAA-0000-4000-8000-000000000000'::uuid`, 'aaaaaaaa-0000-4000-8000-000000000000'],
    ['a transaction id', sql`'12345678901234567890'::xid8`, '12345678901234567890'],
    ['a snapshot', sql`'10:20:10,14'::pg_snapshot`, '10:20:10,14'],
    ['an interval', sql`interval '90 seconds'`, '00:01:30'],
    ['an enum of the catalogue', sql`'r'::"char"`, 'r'],
    ['a name', sql`'users'::name`, 'users'],
  ])('%s enters and leaves the same', async (_, value, expected) => {
    expect(await read(value)).toEqual(expected);
  });

  test('nothing is nothing', async () => {
    expect(await read(sql`null`)).toBeNull();
  });
});

describe('a time', () => {
  const instants = [0, 1, -1, 999, 1_700_000_000_123, Date.UTC(1900, 0), Date.UTC(9999, 11, 31, 23, 59, 59, 999)];

  test.each(instants)('keeps its milliseconds: %d', async (millis) => {
    expect(await read(sql`${time(millis)}::timestamptz`)).toBe(millis);
  });

  test('with microseconds is cut to milliseconds', async () => {
    expect(await read(sql`'2030-01-01 00:00:00.123456+00'::timestamptz`)).toBe(Date.UTC(2030, 0) + 123);
  });

  test('is read in its own zone', async () => {
    expect(await read(sql`'2030-01-01 02:00:00+02'::timestamptz`)).toBe(Date.UTC(2030, 0));
  });

  test('beyond the year 9999 is refused, not misread', async () => {
    await expect(read(sql`${time(Date.UTC(9999, 11, 31, 23, 59, 59, 999) + 1)}::timestamptz`)).rejects.toThrow();
  });

  test('counts days in UTC', async () => {
    expect(await read(sql`(${time(Date.UTC(2030, 0, 1, 23, 30))}::timestamptz)::date::text`)).toBe('2030-01-01');
  });
});

describe('bytes', () => {
  test('come back as a Buffer, every value of them', async () => {
    const all = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));
    const back = await read(sql`${all}::bytea`);
    expect(Buffer.isBuffer(back)).toBe(true);
    expect((back as Buffer).equals(all)).toBe(true);
  });

  test('may be none', async () => {
    expect(await read(sql`${Buffer.alloc(0)}::bytea`)).toEqual(Buffer.alloc(0));
  });

  test('may be a view of something larger', async () => {
    const view = new Uint8Array([1, 2, 3, 4]).subarray(1, 3);
    expect(await read(sql`${view}::bytea`)).toEqual(Buffer.from([2, 3]));
  });

  test('are found by their value', async () => {
    expect(await read(sql`${Buffer.from([0, 255])}::bytea = '\\x00ff'::bytea`)).toBe(true);
  });
});

describe('JSON', () => {
  const values: unknown[] = [
    null,
    'text',
    '',
    'null',
    '"quoted"',
    0,
    -1.5,
    true,
    false,
    [],
    [1, 'two', [null]],
    {},
    { a: { b: [{ c: null }] } },
    { 'key with "quotes" and \\': 'żółć 😀' },
    JSON.parse('{"__proto__": {"polluted": true}, "constructor": 1}'),
  ];

  test.each(values.map((value) => [value]))('comes back as it was: %j', async (value) => {
    expect(JSON.stringify(await read(sql`${jsonText(value)}::jsonb`))).toBe(JSON.stringify(value));
  });

  test('of the type json is parsed too', async () => {
    expect(await read(sql`${'{"b": 1, "a": [true]}'}::json`)).toEqual({ b: 1, a: [true] });
  });

  test('null is not the absence of a value', async () => {
    const { rows } = await sql`select 'null'::jsonb is null as j, null::jsonb is null as n, 'null'::jsonb as v`.execute(
      db,
    );
    expect(rows).toEqual([{ j: false, n: true, v: null }]);
  });

  test('that is not given is stored as null', () => {
    expect(jsonText(undefined)).toBe('null');
  });

  test('with a __proto__ pollutes nothing', async () => {
    const back = (await read(sql`${'{"__proto__": {"polluted": true}}'}::jsonb`)) as object;
    expect([Object.hasOwn(back, '__proto__'), 'polluted' in {}, Object.getPrototypeOf(back)]).toEqual([
      true,
      false,
      Object.prototype,
    ]);
  });
});

describe('entering the database', () => {
  test.each([
    ['an object', { a: 1 }],
    ['an array', [1, 2]],
    ['an object without prototype', Object.create(null)],
    ['a map', new Map()],
  ])('%s is refused, for it has no one meaning', async (_, value) => {
    await expect(read(sql`${value}::text`)).rejects.toThrow(
      'A query parameter is an object: give JSON columns jsonText(value).',
    );
  });

  test('the absence of a value is null', async () => {
    expect(await read(sql`${undefined}::text`)).toBeNull();
  });

  test('numbers, big ones too, keep their value', async () => {
    expect([
      await read(sql`${Number.MAX_SAFE_INTEGER}::int8`),
      await read(sql`${0.1}::float8`),
      await read(sql`${1e21}::float8`),
      await read(sql`${9_007_199_254_740_993n}::int8::text`),
    ]).toEqual([Number.MAX_SAFE_INTEGER, 0.1, 1e21, '9007199254740993']);
  });

  test('booleans keep their value', async () => {
    expect([await read(sql`${true}::boolean`), await read(sql`${false}::boolean`)]).toEqual([true, false]);
  });

  test('texts stay texts, whatever they look like', async () => {
    const texts = ["'; drop table users; --", '{1,2}', 'null', '\\x00', '😀', 'a\u0001b'];
    for (const text of texts) expect(await read(sql`${text}::text`)).toBe(text);
  });
});

describe('how many rows a statement touched', () => {
  test('is told for changes', async () => {
    await sql`create table touched (n int)`.execute(db);
    const inserted = await sql`insert into touched select generate_series(1, 5)`.execute(db);
    const deleted = await sql`delete from touched where n > 3`.execute(db);
    const none = await sql`update touched set n = 0 where n > 99`.execute(db);
    expect([inserted, deleted, none].map(({ numAffectedRows }) => numAffectedRows)).toEqual([5n, 2n, 0n]);
  });

  test('is told for conflicts that did nothing', async () => {
    await sql`create table single (n int primary key)`.execute(db);
    const results = [1, 1].map(() => sql`insert into single values (1) on conflict do nothing`);
    const touched = [];
    for (const result of results) touched.push((await result.execute(db)).numAffectedRows);
    expect(touched).toEqual([1n, 0n]);
  });
});
