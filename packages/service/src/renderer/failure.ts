import type { Compiled } from './compile.ts';
import { TOO_DEEP, TOO_MUCH_MEMORY, TOO_SLOW } from './limits.ts';
import type { RenderFailure } from './renderer.ts';
import type { End } from './sandbox.ts';

const MAX_REASON = 500;
const UNREADABLE = 'something that cannot be read';

/** What a program has thrown, as the sandbox tells it: any of it may be made up. */
interface Thrown {
  readonly thrown?: unknown;
  readonly name?: unknown;
  readonly message?: unknown;
  readonly stack?: unknown;
}

/** What React says by number alone, of which authors of mails meet these. */
const REACT: Record<string, (about: string) => string> = {
  31: (about) => `An object cannot be shown: ${about || 'show one of its properties'}.`,
  60: () => 'An element has either children or dangerouslySetInnerHTML, not both.',
  61: () => 'dangerouslySetInnerHTML must be an object like { __html: "…" }.',
  62: () => 'style must be an object like { color: "red" }, not a text.',
  130: (about) => `A component is ${about || 'not a component'}: is it imported or declared?`,
  137: (about) => `<${about}> can have neither children nor dangerouslySetInnerHTML.`,
  321: () => 'Hooks can only be called inside of a component.',
  426: () => 'A mail cannot wait for something: components here may not be async or suspend.',
};

/** A sentence for the author of a program that was ended. */
export function failureOf(end: End, thrown: string, programs: readonly Compiled[]): RenderFailure {
  if (end === 'time') return { reason: TOO_SLOW };
  const { name, message, stack, thrown: other } = read(thrown);
  const isFull = end === 'memory' || (name === 'InternalError' && message === 'out of memory');
  if (isFull) return { reason: TOO_MUCH_MEMORY };
  if (typeof message !== 'string')
    return { reason: sentence(`The program threw ${short(String(other ?? UNREADABLE))}`) };
  const place = placeIn(String(stack), programs);
  if (/^\w*Error$/.test(String(name)) && message === 'stack overflow') return { reason: TOO_DEEP, place };
  return { reason: sentence(reactReason(message) ?? named(String(name), short(message))), place };
}

function read(thrown: string): Thrown {
  try {
    const value: unknown = JSON.parse(thrown);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

/** `Minified React error #130; visit https://react.dev/errors/130?args[]=undefined&args[]= for …` */
function reactReason(message: string): string | undefined {
  const [, code = '', rest = ''] = /^Minified React error #(\d+); visit \S+?errors\/\d+(\S*)/.exec(message) ?? [];
  const [about = ''] = [...new URLSearchParams(rest.replace(/^\?/, ''))].map(([, value]) => short(value));
  if (code === '') return undefined;
  return REACT[code]?.(about) ?? `React refuses this with its error ${code}${about && `: ${about}`}.`;
}

const named = (name: string, message: string) =>
  name === 'Error' || !/^\w+$/.test(name) ? message : `${name}: ${message}`;

const short = (text: string) => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > MAX_REASON ? `${line.slice(0, MAX_REASON)}…` : line;
};

const sentence = (text: string) => (/[.!?…]$/.test(text) ? text : `${text}.`);

/** The innermost line of a stack that is of a program. */
function placeIn(stack: string, programs: readonly Compiled[]): RenderFailure['place'] {
  for (const [, name, line, column] of stack.slice(0, 20_000).matchAll(/\b(theme|template)\.tsx:(\d+)(?::(\d+))?/g)) {
    const program = programs.find((one) => one.name === name);
    if (program) return program.placeOf(Number(line), Number(column ?? 1));
  }
  return undefined;
}
