import type { Outlets } from '../../../platform/services.ts';
import type { Batch } from '../format/records.ts';
import type { Target, TargetOf } from '../streams/target.ts';
import { sendByHttp } from './http.ts';
import { sendToS3 } from './s3.ts';
import type { Sent } from './sent.ts';
import { sendBySyslog } from './syslog.ts';

/** What is known of the sender, besides the batch. */
export interface Sender {
  readonly outlets: Outlets;
  /** The public address of the service. */
  readonly baseUrl: string;
  readonly now: number;
  readonly stop?: AbortSignal;
}

type Send<Kind extends Target['kind']> = (target: TargetOf<Kind>, batch: Batch, sender: Sender) => Promise<Sent>;

/** How a batch goes to each kind of receiver. */
const ways: { readonly [Kind in Target['kind']]: Send<Kind> } = {
  http: (target, batch, { outlets, stop }) => sendByHttp(outlets.post, target, batch, stop),
  syslog: (target, batch, { outlets, baseUrl, stop }) =>
    sendBySyslog(outlets.handOver, target, batch, new URL(baseUrl).hostname, stop),
  s3: (target, batch, { outlets, now, stop }) => sendToS3(outlets.post, target, batch, now, stop),
};

/** Sends a batch once, and says what came of it. */
export const sendBatch = (target: Target, batch: Batch, sender: Sender): Promise<Sent> =>
  (ways[target.kind] as Send<Target['kind']>)(target as never, batch, sender);
