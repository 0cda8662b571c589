import { SourceMap, type SourceMapPayload } from 'node:module';
import { transform } from 'sucrase';
import { TOO_DEEP } from './limits.ts';
import type { RenderFailure } from './renderer.ts';

export type ProgramName = 'theme' | 'template';

/** A program as the sandbox runs it: a function of its own, on the lines that it has in its source. */
export interface Compiled {
  readonly name: ProgramName;
  readonly code: string;
  /** Where in the source something is that the sandbox names, or undefined where it is nothing of the source. */
  placeOf(line: number, column: number): RenderFailure['place'];
}

const COMPONENTS = { theme: 'EmailTheme', template: 'EmailTemplate' } as const;

/** What sucrase puts around its last word. */
const FRAME = /^Error transforming \w+: | \(\d+:\d+\)$/g;
const HEAD = '(function (require, exports, module) {\n';

/** Turns TSX into JavaScript. */
export function compile(name: ProgramName, source: string): Compiled | RenderFailure {
  const mistakes: Mistake[] = [];
  try {
    const { code, sourceMap } = noting(mistakes, () =>
      transform(source, {
        transforms: ['typescript', 'jsx', 'imports'],
        jsxRuntime: 'automatic',
        production: true,
        filePath: name,
        sourceMapOptions: { compiledFilename: name },
      }),
    );
    const map = new SourceMap(sourceMap as unknown as SourceMapPayload);
    const lines = code.split('\n').length;
    const component = COMPONENTS[name];
    return {
      name,
      code: `${HEAD}${code}\n;return typeof ${component} === 'undefined' ? exports.${component} : ${component};\n})`,
      placeOf: (line, column) => (line - 1 > lines ? undefined : originOf(map, name, line - 1, column)),
    };
  } catch (error) {
    return error instanceof RangeError ? { reason: TOO_DEEP } : failureOf(name, source, mistakes);
  }
}

/** What sucrase notes when it meets something that it does not understand. */
interface Mistake {
  readonly message: string;
  readonly pos?: number;
}

/**
 * Keeps every mistake that sucrase meets. It tries to read an arrow function as something else when there is a mistake
 * in it, and then speaks of that.
 */
function noting<T>(mistakes: Mistake[], work: () => T): T {
  const { SyntaxError: original } = globalThis;
  globalThis.SyntaxError = class extends original {
    constructor(message: string) {
      super(message);
      mistakes.push(this);
    }
  } as SyntaxErrorConstructor;
  try {
    return work();
  } finally {
    globalThis.SyntaxError = original;
  }
}

/** The mistake that is furthest in the source is the author's. */
function failureOf(program: ProgramName, source: string, mistakes: readonly Mistake[]): RenderFailure {
  const [furthest] = mistakes.toSorted((one, other) => (other.pos ?? 0) - (one.pos ?? 0));
  if (!furthest) return { reason: 'The source cannot be read.' };
  const before = source.slice(0, furthest.pos ?? 0).split('\n');
  const column = (before.at(-1)?.length ?? 0) + 1;
  const reason = `${furthest.message.replace(FRAME, '').replace(/\.$/, '')}.`;
  return { reason, place: { program, line: before.length, column } };
}

function originOf(map: SourceMap, program: ProgramName, line: number, column: number): RenderFailure['place'] {
  const entry = map.findEntry(line - 1, column - 1);
  if (!('originalLine' in entry) || entry.generatedLine !== line - 1) return { program, line, column };
  return { program, line: entry.originalLine + 1, column: entry.originalColumn + 1 };
}
