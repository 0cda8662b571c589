import { ABSENT, type HostileProgram, NO_IMPORT } from './program.ts';

/** Programs that reach for what is outside of the sandbox. */
export const escapes: readonly HostileProgram[] = [
  { name: 'process', source: 'return JSON.stringify(process.env)', reason: ABSENT },
  {
    name: 'process through a constructor',
    source: "return [].constructor.constructor('return process')().env.PATH",
    reason: ABSENT,
  },
  { name: 'require', source: "return require('fs').readFileSync('/etc/passwd', 'utf8')", reason: NO_IMPORT },
  { name: 'require of a path', source: "return require('../../package.json').name", reason: NO_IMPORT },
  {
    name: 'require of what every object has',
    source: "return String(require('__proto__')) + require('constructor')",
    reason: NO_IMPORT,
  },
  {
    name: 'an import of node',
    source:
      "import { readFileSync } from 'node:fs'; export const EmailTheme = () => readFileSync('/etc/passwd', 'utf8')",
    reason: NO_IMPORT,
  },
  {
    name: 'an import that is exported',
    source: "export * from 'child_process'; export const EmailTheme = () => null",
    reason: NO_IMPORT,
  },
  { name: 'import()', source: "import('fs'); return null", reason: NO_IMPORT },
  { name: 'import() in eval', source: 'eval("import(\'fs\')"); return null' },
  {
    name: 'import() of a file, waited for',
    source:
      '(0, eval)("import(\'file:///etc/passwd\').then((m) => { globalThis.found = m })"); return String(globalThis.found)',
  },
  { name: 'the module that loads', source: 'return String(module.constructor._load)' },
  { name: 'fetch', source: "return String(fetch('http://169.254.169.254/'))", reason: ABSENT },
  { name: 'XMLHttpRequest', source: 'return String(new XMLHttpRequest())', reason: ABSENT },
  { name: 'WebAssembly', source: 'return String(new WebAssembly.Memory({ initial: 1 }))', reason: ABSENT },
  { name: 'SharedArrayBuffer', source: 'return String(new SharedArrayBuffer(8))', reason: ABSENT },
  { name: 'Atomics.wait', source: 'return Atomics.wait(new Int32Array(8), 0, 0)', reason: ABSENT },
  { name: 'Worker', source: "return String(new Worker('data:text/javascript,1'))", reason: ABSENT },
  { name: 'timers', source: 'return String(setTimeout(() => {}, 0))', reason: ABSENT },
  { name: 'the clock', source: 'return String(Date.now())', reason: /no clock/ },
  { name: 'the clock of another kind', source: 'return String(performance.now())', reason: ABSENT },
  { name: 'the modules of the runtime', source: 'return String(std.getenv("PATH")) + os.platform', reason: ABSENT },
  { name: 'the globals', source: "return Reflect.ownKeys(globalThis).map(String).join(' ')" },
  { name: 'the sandbox itself', source: 'return String(latchkey.explain)', reason: ABSENT },
  {
    name: 'the callers of a function',
    source: 'return String((function f() { return f.caller; })())',
    reason: /invalid property access/,
  },
  { name: 'the stack', source: 'return new Error().stack' },
  {
    name: 'a stack that is prepared',
    source: "Error.prepareStackTrace = (e, frames) => frames; return String(new Error('x').stack)",
  },
  {
    name: 'a source that closes its function',
    source: 'return null; } }); globalThis.process = 1; (function () { { function EmailTheme() { return null',
    reason: /./,
  },
  { name: 'a regular expression from the host', source: 'return RegExp.input + RegExp.$1' },
];
