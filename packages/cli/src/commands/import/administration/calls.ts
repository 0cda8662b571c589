import { CommandError } from '../../../command/command.ts';

/** How often a call is made that is refused for the time being. */
const TRIES = 8;
const SECOND = 1_000;

/** Makes calls with a key at the administration of another system. */
export interface Calls {
  /** The answer to a call, which may be a stream. Waits as long as a limit says. Throws for a refusal. */
  call(path: string, init?: RequestInit): Promise<Response>;
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
  return {
    wait,
    async call(path, init = {}) {
      for (let tried = 1; ; tried++) {
        const answer = await fetch(new URL(path, base), {
          ...init,
          headers: { ...headers, accept: 'application/json', ...init.headers },
          redirect: 'error',
        }).catch((cause) => {
          throw new CommandError(`${base.host} can't be reached.`, 'FAILED', { cause });
        });
        if (answer.ok) return answer;
        const isBusy = answer.status === 429 || answer.status >= 500;
        if (!isBusy || tried === TRIES)
          throw new CommandError(`${base.host} answered ${answer.status} to ${path}: ${await saidIn(answer)}`);
        await answer.body?.cancel();
        await wait(waitOf(answer, tried));
      }
    },
  };
}

function baseOf(address: string): URL {
  const base = URL.parse(address);
  const isLocal = base?.protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(base.hostname);
  if (!base || !(base.protocol === 'https:' || isLocal))
    throw new CommandError('--api takes an address with https://, because a key is sent to it.', 'WRONG_USAGE');
  return base;
}

/** As long as the answer says, or twice as long each time. */
function waitOf(answer: Response, tried: number): number {
  const given = answer.headers.get('retry-after');
  const seconds = given && /^\d+$/.test(given) ? Number(given) : undefined;
  return seconds === undefined ? SECOND * 2 ** (tried - 1) : Math.max(seconds, 1) * SECOND;
}

const saidIn = async (answer: Response) => (await answer.text().catch(() => '')).slice(0, 200);
