import { type HostileProgram, MEMORY, SLOW, SLOW_OR_MEMORY } from './program.ts';

/** Programs that want all memory. */
export const memory: readonly HostileProgram[] = [
  { name: 'a text that doubles', source: "let s = 'x'; for (;;) s += s", reason: MEMORY },
  {
    name: 'texts that double and are kept',
    source: "const all = []; let s = 'x'.repeat(1000); for (;;) { all.push((s += s.slice(0, 1000) + all.length)); }",
    reason: SLOW_OR_MEMORY,
  },
  { name: 'an array that grows', source: 'const a = []; for (;;) a.push({})', reason: SLOW_OR_MEMORY, isSlow: true },
  { name: 'a typed array', source: 'return String(new Uint8Array(2e9).length)', reason: MEMORY },
  { name: 'typed arrays without end', source: 'const a = []; for (;;) a.push(new Uint8Array(1e6))', reason: MEMORY },
  {
    name: 'an array buffer that is resized',
    source: 'const b = new ArrayBuffer(8, { maxByteLength: 1e9 }); b.resize(1e9); return null',
    reason: /./,
    isSlow: true,
  },
  { name: 'a long array', source: 'return String(new Array(4e9))', reason: SLOW, isSlow: true },
  { name: 'an array that is filled', source: 'return String(new Array(1e8).fill(1).length)', reason: SLOW_OR_MEMORY },
  { name: 'a text that is padded', source: "return 'x'.padEnd(2e9).length", reason: MEMORY },
  { name: 'a text that is repeated', source: "return 'x'.repeat(2 ** 30).length", reason: MEMORY },
  {
    name: 'a map that grows',
    source: 'const m = new Map(); for (let i = 0; ; i++) m.set(i, i)',
    reason: SLOW_OR_MEMORY,
    isSlow: true,
  },
  { name: 'a number without end', source: 'let n = 2n; for (;;) n *= n', reason: /BigInt is too large|longer than 2/ },
  {
    name: 'closures without end',
    source: 'let f = () => 0; for (;;) { const g = f; f = () => g(); }',
    reason: SLOW_OR_MEMORY,
    isSlow: true,
  },
  { name: 'symbols without end', source: 'for (let i = 0; ; i++) Symbol.for("s" + i)', reason: /./, isSlow: true },
];
