import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { WebhookMessage } from '@latchkey/sdk/admin';
import { CommandError, command, type Run } from '../../command/command.ts';
import { count, either, object, oneOf, orNull, text } from '../../command/schema.ts';
import { adminAt } from '../../session/owner.ts';
import { project } from '../options.ts';
import { kindsIn } from './webhooks.ts';

const SECRET = 'LATCHKEY_WEBHOOK_SECRET';
const EVERY_MILLIS = 1_000;
/** As long as the service waits for a receiver. */
const TIMEOUT_MILLIS = 10_000;

export const listen = command({
  purpose: 'Forward webhook events to a local address until you stop it. Needs no endpoint.',
  options: {
    ...project,
    'forward-to': { value: 'address', purpose: 'Where to send them, such as http://localhost:3000/webhooks.' },
    events: { value: 'kinds', purpose: 'The events it receives, separated by commas. Empty for all.' },
  },
  output: either(
    object({ status: oneOf('listening'), forwardTo: text, secret: text }),
    object({ id: text, type: text, createdAt: text, status: orNull(count), error: orNull(text) }),
  ),
  example: 'webhooks listen --forward-to http://localhost:3000/webhooks',
  async run(run, given) {
    const forwardTo = addressIn(given['forward-to']);
    const kinds = kindsIn(given.events) ?? null;
    const app = await adminAt(run, given.project);
    const own = run.env(SECRET);
    const secret = own || `whsec_${randomBytes(32).toString('base64')}`;
    let { nextCursor } = await app.listWebhookMessages();
    const origin = own ? `of ${SECRET}` : `for this run; set ${SECRET} to keep one`;
    run.answer(
      { status: 'listening', forwardTo, secret },
      `Listening. Events are forwarded to ${forwardTo}, signed with the secret ${run.paint('bold', secret)} (${origin}).`,
    );
    while (true) {
      const messages = await whenAnswered(run, () => app.listWebhookMessages({ cursor: nextCursor }));
      nextCursor = messages.nextCursor;
      for (const message of messages) {
        if (kinds && !kinds.includes(message.type)) continue;
        const came = await forward(message, forwardTo, secret);
        const { id, type, createdAt } = message;
        const time = createdAt.toISOString();
        const isTaken = came.status !== null && came.status >= 200 && came.status < 300;
        const outcome = run.paint(isTaken ? 'green' : 'red', came.error ?? String(came.status));
        run.answer({ id, type, createdAt: time, ...came }, `${run.paint('dim', time)}  ${type}  ${outcome}  ${id}`);
      }
      // A full page has more behind it.
      if (messages.length === 0) await pause(EVERY_MILLIS);
    }
  },
});

/** What is asked for, once the service answers: it may be restarted meanwhile. Throws what it refuses. */
async function whenAnswered<T>({ tell, url }: Run, ask: () => Promise<T>): Promise<T> {
  for (let failures = 0; ; failures += 1) {
    try {
      const answer = await ask();
      if (failures > 0) tell(`${url} answers again.`);
      return answer;
    } catch (error) {
      if (!(error instanceof Error) || error.name !== 'ConnectionError') throw error;
      if (failures === 0) tell(`${url} does not answer. Trying again until it does.`);
      await pause(EVERY_MILLIS);
    }
  }
}

function addressIn(given: string | undefined): string {
  if (given === undefined) throw new CommandError('Say where to, with --forward-to.', 'WRONG_USAGE');
  if (URL.canParse(given) && /^https?:$/.test(new URL(given).protocol)) return given;
  throw new CommandError(
    `"${given}" is not an address to forward to, such as http://localhost:3000/webhooks.`,
    'WRONG_USAGE',
  );
}

interface Outcome {
  /** Null where there was no answer. */
  readonly status: number | null;
  readonly error: string | null;
}

/** Sends a message as the service does: once, here, for what failed is seen at once. */
async function forward({ id, type, data }: WebhookMessage, url: string, secret: string): Promise<Outcome> {
  const { signWebhook } = await import('@latchkey/sdk/server');
  const body = JSON.stringify({ type, data });
  const headers = await signWebhook({ id, body, secret });
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MILLIS);
    const answer = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal });
    await answer.body?.cancel();
    return { status: answer.status, error: null };
  } catch (error) {
    const { name, message, cause } = error as Error & { cause?: { code?: string } };
    return { status: null, error: name === 'TimeoutError' ? 'no answer in time' : (cause?.code ?? message) };
  }
}
