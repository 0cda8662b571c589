import type { Readable, Writable } from 'node:stream';
import picocolors from 'picocolors';
import { type Choice, type Colour, CommandError, type Run } from '../command/command.ts';
import { dataOf, page, table } from '../command/fields.ts';

/** A stream that may be a terminal. */
type MaybeTerminal<Stream> = Stream & { readonly isTTY?: boolean; readonly columns?: number };

/** What people and programs are heard and spoken to by. */
export interface Streams {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdin: MaybeTerminal<Readable>;
  readonly stdout: MaybeTerminal<Writable>;
  readonly stderr: MaybeTerminal<Writable>;
}

type Spoken = Pick<
  Run,
  'tell' | 'progress' | 'answer' | 'show' | 'list' | 'paint' | 'ask' | 'askSecret' | 'confirm' | 'choose' | 'input'
>;
type Prompts = typeof import('@clack/prompts');

/** Starts the line anew, and takes away what was in it. */
const CLEAR = '\r\u001b[2K';

/** How a command speaks with people, or with `json` with programs: then standard output has nothing but its answer. */
export function terminal(
  { env, stdin, stdout, stderr }: Streams,
  json: boolean,
): Spoken & { complain(line: string): void } {
  let isClean = true;
  const clear = () => {
    if (!isClean) stderr.write(CLEAR);
    isClean = true;
  };
  const write = (stream: Writable, text: string) => {
    clear();
    stream.write(`${text}\n`);
  };
  // Who reads no further, like `head`, has read enough; what was begun is still done.
  stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
  const colours = picocolors.createColors(!json && wantsColours(env, stdout.isTTY));
  const paint = (colour: Colour, text: string) => colours[colour](text);
  const answer: Run['answer'] = (data, words) => write(stdout, json ? JSON.stringify(data) : words);
  async function prompted<T>(
    prompt: (prompts: Prompts) => Promise<T>,
    otherwise = 'No one can be asked here. Pass --yes.',
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
    complain: (line) => write(stderr, line),
    tell: (line) => write(json ? stderr : stdout, line),
    progress(line) {
      if (!stderr.isTTY || json) return;
      stderr.write(CLEAR + line);
      isClean = false;
    },
    show: (fields, thing) => answer(dataOf(fields, thing), json ? '' : page(fields, thing)),
    list(name, { fields, columns, things }, more = {}) {
      if (json) return answer({ [name]: things.map((thing) => dataOf(fields, thing)), ...more }, '');
      const [heading = '', ...lines] = table(fields, columns, things);
      answer(
        {},
        things.length === 0 ? paint('dim', `There are no ${name}.`) : [paint('bold', heading), ...lines].join('\n'),
      );
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
