import type { Readable, Writable } from 'node:stream';
import picocolors from 'picocolors';
import { type Choice, type Colour, CommandError, type Run } from '../command/command.ts';
import { dataOf, page, table } from '../command/fields.ts';
import { hanging } from '../command/layout.ts';
import { type Clock, liveLine } from './live-line.ts';

/** A stream that may be a terminal. */
type MaybeTerminal<Stream> = Stream & { readonly isTTY?: boolean; readonly columns?: number | undefined };

/** What people and programs are heard and spoken to by. */
export interface Streams {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdin: MaybeTerminal<Readable>;
  readonly stdout: MaybeTerminal<Writable>;
  readonly stderr: MaybeTerminal<Writable>;
  readonly clock: Clock;
}

type Spoken = Pick<
  Run,
  | 'tell'
  | 'hint'
  | 'progress'
  | 'answer'
  | 'done'
  | 'show'
  | 'list'
  | 'paint'
  | 'wrap'
  | 'ask'
  | 'askSecret'
  | 'confirm'
  | 'choose'
  | 'input'
>;
/** How wide a mark is, with the space after it. */
const MARK = 2;

type Prompts = typeof import('@clack/prompts');

interface Terminal extends Spoken {
  /** Says what went wrong. */
  complain(line: string): void;
  /** Takes the progress away. */
  clear(): void;
}

/** How a command speaks with people, or with `json` with programs: then standard output has nothing but its answer. */
export function terminal({ env, stdin, stdout, stderr, clock }: Streams, json: boolean): Terminal {
  const painter = ({ isTTY }: { readonly isTTY?: boolean }) => {
    const colours = picocolors.createColors(!json && wantsColours(env, isTTY));
    return (colour: Colour, text: string) => colours[colour](text);
  };
  const paint = painter(stdout);
  const paintError = painter(stderr);
  const dim = (text: string) => paint('dim', text);
  const columnsOf = ({ columns }: { readonly columns?: number | undefined }) => columns || Number.POSITIVE_INFINITY;
  const room = () => (stdout.isTTY ? columnsOf(stdout) : undefined);
  const { show: progress, clear } = liveLine(stderr, { clock, columns: () => columnsOf(stderr), paint: paintError });
  const isMoving = stderr.isTTY && !json && !env.CI && env.TERM !== 'dumb';
  const write = (stream: Writable, text: string) => {
    clear();
    stream.write(`${text}\n`);
  };
  // Who reads no further, like `head`, has read enough; what was begun is still done.
  stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
  const answer: Run['answer'] = (data, words) => write(stdout, json ? JSON.stringify(data) : words);
  const wrap: Run['wrap'] = (text, indent) => hanging(text, indent, room() ?? Number.POSITIVE_INFINITY);
  const hint: Run['hint'] = (line) => write(stdout.isTTY && !json ? stdout : stderr, dim(wrap(line, 0)));
  async function prompted<T>(
    prompt: (prompts: Prompts) => Promise<T>,
    otherwise = "There's no terminal to ask you in. Pass --yes.",
  ): Promise<Exclude<T, symbol>> {
    if (!stdin.isTTY || !stdout.isTTY || json) throw new CommandError(otherwise, 'WRONG_USAGE');
    const prompts = await import('@clack/prompts');
    clear();
    const given = await prompt(prompts);
    if (prompts.isCancel(given)) throw new CommandError('Interrupted.', 'INTERRUPTED');
    return given as Exclude<T, symbol>;
  }
  return {
    paint,
    answer,
    hint,
    wrap,
    clear,
    done: (data, words) => answer(data, stdout.isTTY ? `${paint('green', '✓')} ${wrap(words, MARK)}` : words),
    complain: (line) =>
      write(
        stderr,
        stderr.isTTY && !json ? `${paintError('red', '✗')} ${hanging(line, MARK, columnsOf(stderr))}` : line,
      ),
    tell: (line) => write(json ? stderr : stdout, line),
    progress: isMoving ? progress : () => {},
    show: (fields, thing) => answer(dataOf(fields, thing), json ? '' : page(fields, thing, room(), dim).join('\n')),
    list(name, { fields, columns, things, empty }, more = {}) {
      if (json) return answer({ [name]: things.map((thing) => dataOf(fields, thing)), ...more }, '');
      if (things.length === 0 && stdout.isTTY) return hint(empty);
      const { heading, lines, hidden } = table(fields, columns, things, room());
      answer({}, [dim(heading), ...lines].join('\n'));
      if (hidden.length > 0) hint(`Not shown: ${hidden.join(', ')}. Widen the terminal, or pass --json.`);
    },
    ask: (message) => prompted(({ text }) => text({ message, input: stdin, output: stdout })),
    askSecret: (message, otherwise) =>
      prompted(({ password }) => password({ message, input: stdin, output: stdout }), otherwise),
    confirm: (message) =>
      prompted(({ confirm }) => confirm({ message, initialValue: false, input: stdin, output: stdout })),
    choose: <T extends string>(message: string, choices: readonly Choice<T>[]) =>
      // Its type of options asks whether T is a text, which it always is.
      prompted(({ select }) =>
        select<string>({ message, options: [...choices], input: stdin, output: stdout }),
      ) as Promise<T>,
    async input() {
      if (stdin.isTTY)
        throw new CommandError('Nothing is piped in, and what is typed here could be read by others.', 'WRONG_USAGE');
      let text = '';
      for await (const part of stdin.setEncoding('utf8')) text += part;
      return text.replace(/\r?\n$/, '');
    },
  };
}

/** On a terminal that has them; the settings are those that other programs know. */
function wantsColours({ FORCE_COLOR, NO_COLOR, TERM }: Streams['env'], isTerminal = false): boolean {
  if (FORCE_COLOR) return FORCE_COLOR !== '0';
  return isTerminal && !NO_COLOR && TERM !== 'dumb';
}
