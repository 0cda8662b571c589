import { DEEP, type HostileProgram, SLOW } from './program.ts';

/** Programs that never end. */
export const endless: readonly HostileProgram[] = [
  { name: 'an endless loop', source: 'for (;;) {}', reason: SLOW },
  {
    name: 'an endless loop at the top',
    source: 'while (true) {} function EmailTheme() {}',
    reason: SLOW,
    isSlow: true,
  },
  {
    name: 'an endless loop that catches',
    source: 'for (;;) { try { for (;;) {} } catch {} }',
    reason: SLOW,
    isSlow: true,
  },
  { name: 'an endless loop in finally', source: 'try { throw 1 } finally { for (;;) {} }', reason: SLOW, isSlow: true },
  {
    name: 'an endless generator',
    source: 'return [...(function* () { for (;;) yield 1; })()]',
    reason: /./,
    isSlow: true,
  },
  {
    name: 'an endless regular expression',
    source: "return String(/^(a+)+$/.test('a'.repeat(60) + '!'))",
    reason: SLOW,
    isSlow: true,
  },
  { name: 'an array that is joined where no interrupt comes', source: "return new Array(3e8) + ''", reason: SLOW },
  { name: 'a sort that never ends', source: 'return [1, 2].sort(() => { for (;;) {} })', reason: SLOW, isSlow: true },
  { name: 'an error whose message never ends', source: 'throw { get message() { for (;;) {} } }', reason: SLOW },
  {
    name: 'an error whose stack never ends',
    source: "const e = new Error('x'); Object.defineProperty(e, 'stack', { get() { for (;;) {} } }); throw e",
    reason: SLOW,
    isSlow: true,
  },
  {
    name: 'a thrown thing whose text never ends',
    source: 'throw { message: { toString() { for (;;) {} } } }',
    reason: /threw an object/,
  },
  {
    name: 'a toString that never ends',
    source: 'return { toString() { for (;;) {} } }',
    reason: /An object cannot be shown|longer than 2/,
  },
  { name: 'promises without end', source: 'const again = () => Promise.resolve().then(again); again(); return null' },
  {
    name: 'promises without end that take long',
    source: 'Promise.resolve().then(() => { for (;;) {} }); return null',
    reason: SLOW,
    isSlow: true,
  },
  {
    name: 'components without end',
    source: 'const A = () => <A />; function EmailTheme() { return <A />; }',
    reason: DEEP,
  },
  {
    name: 'a key that never ends',
    source: 'return <div key={{ toString() { for (;;) {} } } as never} />',
    reason: SLOW,
    isSlow: true,
  },
];
