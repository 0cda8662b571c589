import { CommandError } from '../../../command/command.ts';
import { printable } from '../printable.ts';

/** How often a call is made that is refused for the time being. */
const TRIES = 8;
const SECOND = 1_000;
/** A server that asks for longer is asked again then. */
const LONGEST_WAIT = 15 * 60 * SECOND;

/** A call that the other system has refused. */
export class Refused extends CommandError {
  /** The HTTP status of its answer. */
  readonly status: number;

  constructor(sentence: string, status: number) {
    super(sentence);
    this.status = status;
  }
}

/** Makes calls with a key at the administration of another system. */
export interface Calls {
  /** What a call answers, as JSON. Waits as long as a limit says. Throws `Refused`, and for another text. */
  read(path: string, init?: RequestInit): Promise<unknown>;
  /** The same; undefined for what isn't there. */
  find(path: string): Promise<unknown>;
  /** Waits for so many milliseconds. */
  wait(millis: number): Promise<void>;
}

/** Calls at an address. A key travels over HTTPS, or on this machine, and follows no redirect. */
export function callsAt(
  address: string,
  headers: Readonly<Record<string, string>>,
  wait: (millis: number) => Promise<void>,
): Calls {
  const base = baseOf(address);
  // An address that has never answered is a wrong one; one that has is having trouble.
  let hasAnswered = false;

  async function call(path: string, init: RequestInit): Promise<Answer> {
    for (let tried = 1; ; tried++) {
      const answer = await answerTo(new URL(path, base), {
        ...init,
        headers: { ...headers, accept: 'application/json', ...init.headers },
        redirect: 'error',
      });
      const isBusy = answer instanceof Error ? hasAnswered : answer.status === 429 || answer.status >= 500;
      if (!(answer instanceof Error)) hasAnswered = true;
      if (!isBusy || tried === TRIES) {
        if (!(answer instanceof Error)) return answer;
        throw new CommandError(`${base.host} can't be reached.`, 'FAILED', { cause: answer });
      }
      await wait(waitOf(answer, tried));
    }
  }

  function read(path: string, { isOk, status, text }: Answer): unknown {
    if (!isOk) throw new Refused(`${base.host} answered ${status} to ${path}: ${printable(text)}`, status);
    try {
      return JSON.parse(text);
    } catch (cause) {
      const sentence = `${base.host} answered ${path} with what isn't JSON: ${printable(text)}`;
      throw new CommandError(sentence, 'FAILED', { cause });
    }
  }

  return {
    wait,
    read: async (path, init = {}) => read(path, await call(path, init)),
    async find(path) {
      const answer = await call(path, {});
      return answer.status === 404 ? undefined : read(path, answer);
    },
  };
}

interface Answer {
  readonly isOk: boolean;
  readonly status: number;
  readonly text: string;
  readonly retryAfter: string | null;
}

/** An answer with its text, or why there is none. */
async function answerTo(url: URL, init: RequestInit): Promise<Answer | Error> {
  try {
    const answer = await fetch(url, init);
    const { ok: isOk, status } = answer;
    return { isOk, status, text: await answer.text(), retryAfter: answer.headers.get('retry-after') };
  } catch (cause) {
    return cause as Error;
  }
}

function baseOf(address: string): URL {
  const base = URL.parse(address);
  const isLocal = base?.protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(base.hostname);
  if (!base || !(base.protocol === 'https:' || isLocal))
    throw new CommandError('--api takes an address with https://, because a key is sent to it.', 'WRONG_USAGE');
  return base;
}

/** As long as the answer says, or twice as long each time. */
function waitOf(answer: Answer | Error, tried: number): number {
  const given = answer instanceof Error ? null : answer.retryAfter;
  const seconds = given && /^\d+$/.test(given) ? Number(given) : 2 ** (tried - 1);
  return Math.min(Math.max(seconds, 1) * SECOND, LONGEST_WAIT);
}
