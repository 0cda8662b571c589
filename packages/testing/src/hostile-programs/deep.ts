import { DEEP, type HostileProgram } from './program.ts';

/** Programs that go down without end. */
export const deep: readonly HostileProgram[] = [
  { name: 'a function that calls itself', source: 'const f = () => f(); f()', reason: DEEP },
  { name: 'a getter that reads itself', source: 'const o = { get a() { return this.a; } }; return o.a', reason: DEEP },
  {
    name: 'a proxy of itself',
    source: 'const p = new Proxy({}, {}); Object.setPrototypeOf(p, p); return String(p.x)',
    reason: DEEP,
  },
  { name: 'a text of nested arrays', source: "return JSON.parse('['.repeat(50000))", reason: /./ },
  {
    name: 'elements in elements',
    source: 'let e = <b />; for (let i = 0; i < 10000; i++) e = <b>{e}</b>; return e',
    reason: DEEP,
  },
  {
    name: 'elements in elements in Tailwind',
    source:
      "import { Tailwind } from 'react-email'; export function EmailTheme() { let e = <b />; for (let i = 0; i < 10000; i++) e = <b>{e}</b>; return <Tailwind>{e}</Tailwind>; }",
    reason: DEEP,
  },
  {
    name: 'a regular expression of nested groups',
    source: "return String(new RegExp('('.repeat(20000) + ')'.repeat(20000)))",
    reason: /./,
  },
];
