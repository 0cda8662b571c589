import type { WebhookEvent } from './event.ts';
import { type SeenWebhooks, seenInMemory } from './seen.ts';
import { verifyWebhook, type WebhookDelivered } from './verify.ts';

/** What a receiver verifies deliveries with. */
export interface WebhookReceiverOptions {
  /** The secret of the endpoint; during a rotation also the one before. */
  readonly secrets: string | readonly string[];
  /** Where it is written down which messages were handled; otherwise the last 10,000 are known to this process. */
  readonly seen?: SeenWebhooks | undefined;
  /**
   * Now, in milliseconds since 1970, to which the age of messages is measured; that of the host where it is left out.
   */
  readonly clock?: (() => number) | undefined;
}

/**
 * Takes the messages of a project, each once:
 * `const result = await receiver.receive({ body: await request.text(), headers: request.headers }, (event) => …)`.
 */
export class WebhookReceiver {
  readonly #secrets: readonly string[];
  readonly #seen: SeenWebhooks;
  readonly #clock: () => number;
  readonly #underWay = new Map<string, Promise<void>>();

  constructor({ secrets, seen = seenInMemory(), clock = Date.now }: WebhookReceiverOptions) {
    this.#secrets = typeof secrets === 'string' ? [secrets] : secrets;
    if (!this.#secrets.some(Boolean)) throw new TypeError('A receiver of webhooks needs the secret of its endpoint.');
    this.#seen = seen;
    this.#clock = clock;
  }

  /**
   * Hands a message on, unless it was handled before: answer both with a status from 200 to 299. Throws WebhookRefused
   * for what does not come from the project, and what `handle` throws; then the message comes again.
   */
  async receive(
    delivered: WebhookDelivered,
    handle: (event: WebhookEvent) => unknown,
  ): Promise<'handled' | 'seen_before'> {
    const event = await verifyWebhook(delivered, this.#secrets, this.#clock());
    // A repeated delivery may be acknowledged only once the first one was handled.
    const before = this.#underWay.get(event.id);
    if (before) {
      await before;
      return 'seen_before';
    }
    let isNew = true;
    const done = (async () => {
      isNew = !(await this.#seen.has(event.id));
      if (!isNew) return;
      await handle(event);
      await this.#seen.add(event.id);
    })();
    this.#underWay.set(event.id, done);
    await done.finally(() => this.#underWay.delete(event.id));
    return isNew ? 'handled' : 'seen_before';
  }
}
