import type { HostileProgram } from './program.ts';

/** Programs that change what they are rendered with. */
export const tampering: readonly HostileProgram[] = [
  {
    name: 'Object.prototype is written',
    source: "Object.prototype.html = '<b>mine</b>'; Object.prototype.isAdmin = true; return 'x'",
  },
  { name: 'Array.prototype.join is replaced', source: "Array.prototype.join = () => 'mine'; return 'x'" },
  { name: 'JSON.stringify is replaced', source: "JSON.stringify = () => 'mine'; return 'x'" },
  { name: 'JSON.parse is replaced', source: 'JSON.parse = () => ({ kind: "html", html: "mine" }); return "x"' },
  {
    name: 'toJSON of every object',
    source: "Object.prototype.toJSON = () => 'mine'; return 'x'",
    reason: /Tailwind|./,
  },
  { name: 'toJSON of every array', source: "Array.prototype.toJSON = () => ({ then: 1 }); return 'x'", reason: /./ },
  {
    name: 'React.createElement is replaced',
    source: "import React from 'react'; React.createElement = () => 'mine'; export const EmailTheme = () => 'x'",
    reason: /read.?only|extensible|./,
  },
  {
    name: 'the hooks of React are replaced',
    source:
      "import React from 'react'; React.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE.H = null; export const EmailTheme = () => 'x'",
  },
  {
    name: 'a component of react-email is replaced',
    source: "import * as all from 'react-email'; (all as any).Html = () => 'mine'; export const EmailTheme = () => 'x'",
    reason: /./,
  },
  {
    name: 'the mark of elements',
    source:
      "import { Button } from 'react-email'; Button[Symbol.for('react-email.element')] = { resolveTailwind() { for (;;) {} } }; export const EmailTheme = () => 'x'",
  },
  {
    name: 'String.prototype is poisoned',
    source: "String.prototype.replace = () => 'mine'; String.prototype.startsWith = () => true; return 'x'",
  },
  {
    name: 'Map is poisoned',
    source: "Map.prototype.get = () => ({ styles: {}, sheet: '</style>', sheetClasses: [] }); return 'x'",
  },
  { name: 'a thenable', source: 'return { then(done) { done("x") } }' },
  { name: 'an async component', source: "async function EmailTheme() { return 'x'; }", reason: /async|suspend/ },
  {
    name: 'a component that is a proxy',
    source: "const EmailTheme = new Proxy(() => 'x', { get() { throw new Error('no'); } })",
    reason: /no/,
  },
  { name: 'a proxy as a child', source: "return new Proxy({}, { get() { throw 'no'; } })", reason: /./ },
  {
    name: 'an element that is made up',
    source:
      "return { $$typeof: Symbol.for('react.element'), type: 'script', props: { dangerouslySetInnerHTML: { __html: 'x' } }, ref: null, key: null }",
    reason: /./,
  },
  { name: 'a theme that is a text', source: "const EmailTheme = 'script'", reason: /declares no component/ },
  {
    name: 'a getter in place of the component',
    source: "Object.defineProperty(exports, 'EmailTheme', { get() { throw null } })",
    reason: /threw|null/,
  },
  { name: 'nothing is thrown', source: 'throw undefined', reason: /threw undefined/ },
  { name: 'a symbol is thrown', source: "throw Symbol('x')", reason: /threw Symbol/ },
  {
    name: 'an error that lies',
    source: "const e = new Error('x'); e.stack = 'at theme.tsx:99999999999:5'; throw e",
    reason: /^x\.$/,
  },
  {
    name: 'an error of the host is made up',
    source: "const e = new Error('interrupted'); e.name = 'InternalError'; throw e",
    reason: /interrupted/,
  },
];
