import { type Endpoints, type ResultOf, webhookKinds } from '@latchkey/protocol';
import { eventKinds } from '@latchkey/protocol/event-kinds';
import { sampleOf } from './samples.ts';

type Kinds = ResultOf<Endpoints['GET /latchkey/webhook-kinds']>['items'];

/** What webhooks tell of, with the payload that a test message would have. */
export const listWebhookKinds = (now: number): Kinds =>
  webhookKinds.map((kind) => {
    const { group, label } = eventKinds[kind];
    return { kind, group, label, sample: { type: kind, data: sampleOf(kind, now) } };
  });
