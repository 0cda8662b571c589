import { expect, test } from 'vitest';
import { jsonFault } from './json-fault.ts';

test.each([
  ['', 1, 1],
  ['x', 1, 1],
  ['{', 1, 2],
  ['{"a" 1}', 1, 6],
  ['{"a": 1,}', 1, 9],
  ['{"a": 01}', 1, 7],
  ['{\n  "a": 1\n  "b": 2\n}', 3, 3],
  ['[1, 2', 1, 6],
  ['[1, [true, nul]]', 1, 12],
  ['{"a": "open}', 1, 7],
  ['{"a": {"b": []}} x', 1, 18],
  ["{'a': 1}", 1, 2],
])('%j stops being JSON at line %i, column %i', (json, line, column) => {
  expect(() => JSON.parse(json)).toThrow();
  expect(jsonFault(json)).toEqual({ line, column });
});

test.each(['{}', '[]', '{"a": [1, -2.5e3, "x\\u00e9", {"b": null}], "c": false}', ' 1 '])(
  '%j is JSON to its end',
  (json) => {
    expect(JSON.parse(json)).toBeDefined();
    expect(jsonFault(json)).toEqual({ line: 1, column: json.length + 1 });
  },
);
