import { BIG, DEEP, type HostileProgram, SLOW } from './program.ts';

/** Programs for what happens outside of the sandbox: their source, their classes, their mail. */
export const outside: readonly HostileProgram[] = [
  { name: 'a mail of 3 MB', source: "return 'x'.repeat(3e6)", reason: BIG },
  {
    name: 'a mail of many elements',
    source: 'return Array.from({ length: 3000 }, (_, i) => <i key={i}>{"x".repeat(400)}</i>)',
    reason: BIG,
  },
  { name: 'an error of 10 MB', source: "throw new Error('x'.repeat(1e7))", reason: /^x+…\.?$/ },
  {
    name: 'a class list of 50 000 classes',
    source: tailwind("className={Array.from({ length: 50000 }, (_, i) => 'p-' + i).join(' ')}"),
    reason: /too many classes|larger than 1 MiB/,
  },
  { name: 'a class of 100 kB', source: tailwind("className={'p-[' + 'x'.repeat(100000) + ']'}") },
  { name: 'a class of 500 kB', source: tailwind("className={'p-[' + 'x'.repeat(500000) + ']'}"), isSlow: true },
  { name: 'variants in variants', source: tailwind("className={'hover:'.repeat(20000) + 'p-4'}"), reason: DEEP },
  { name: 'brackets in a class', source: tailwind("className={'p-[' + '('.repeat(5000) + ']'}") },
  {
    name: 'a class that ends the style sheet',
    source: tailwind('className="hover:before:content-[\'</style><script>1</script>\']"'),
  },
  {
    name: 'a config with a prototype',
    source: tailwind(
      'className="p-4 text-mine"',
      'config={JSON.parse(\'{"__proto__":{"polluted":1},"theme":{"extend":{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}}}\')}',
    ),
  },
  {
    name: 'a config with a function',
    source: tailwind('className="p-4"', 'config={{ plugins: [() => { for (;;) {} }] }}'),
    reason: /must be plain data/,
  },
  {
    name: 'a config that reads files',
    source: tailwind('className="p-4"', 'theme={\'@import "/etc/passwd";\'}'),
    reason: /Tailwind: stylesheet not supported/,
  },
  {
    name: 'a config that loads a module',
    source: tailwind('className="p-4"', 'theme={\'@plugin "fs";\'}'),
    reason: /Tailwind: /,
  },
  {
    name: 'a config in circles',
    source:
      "import { Tailwind } from 'react-email'; const a = {}; a.a = a; export const EmailTheme = () => <Tailwind config={a}>x</Tailwind>",
    reason: /circular/i,
  },
  {
    name: 'wishes that are made up',
    source: "Array.prototype.push = function () { return 1 }; JSON.stringify = () => '[null]'; return null",
  },
  { name: '100 kB of brackets', source: `const a = ${'['.repeat(50_000)}${']'.repeat(50_000)}`, reason: DEEP },
  { name: '100 kB of elements', source: '<a>'.repeat(30_000), reason: /./ },
  { name: '100 kB of types', source: `let x = ${'a<'.repeat(40_000)}`, reason: DEEP },
  { name: '100 kB of templates', source: '`${'.repeat(30_000), reason: DEEP },
  { name: '100 kB of one expression', source: `const EmailTheme = () => 1${'+1'.repeat(45_000)}`, reason: /./ },
  { name: 'more than 100 kB', source: `//${' '.repeat(102_400)}`, reason: /longer than 100 KB/ },
  { name: 'half a character', source: "return '\\ud800' + String.fromCharCode(0xdfff, 0)" },
  {
    name: 'a table of many columns',
    source:
      'return <div dangerouslySetInnerHTML={{ __html: "<table><tr><td colspan=1000000000>x</td></tr></table>" }} />',
  },
  {
    name: 'HTML in HTML without end',
    source: 'return <div dangerouslySetInnerHTML={{ __html: "<div>".repeat(100000) }} />',
    reason: SLOW,
    isSlow: true,
  },
  {
    name: 'lists in lists',
    source: 'return <div dangerouslySetInnerHTML={{ __html: "<ul><li>".repeat(20000) }} />',
    isSlow: true,
  },
  {
    name: 'an entity that is cut',
    source: 'return <div dangerouslySetInnerHTML={{ __html: "&#x".repeat(100000) + "&" + "a".repeat(100000) }} />',
  },
];

function tailwind(attributes: string, config = ''): string {
  return `import { Head, Tailwind } from 'react-email';
    export const EmailTheme = () => <Tailwind ${config}><html><Head /><b ${attributes}>x</b></html></Tailwind>;`;
}
