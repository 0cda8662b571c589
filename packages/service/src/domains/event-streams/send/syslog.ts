import type { EventResult } from '@latchkey/protocol/event-kinds';
import type { HandOver } from '../../../platform/network/guarded-socket.ts';
import type { Batch } from '../format/records.ts';
import { asciiJson, counted, syslogMessage } from '../format/syslog.ts';
import type { TargetOf } from '../streams/target.ts';
import type { Sent } from './sent.ts';

/** Of RFC 5424, section 6.2.1: informational, warning, critical. */
const severities: Readonly<Record<EventResult, number>> = { done: 6, refused: 4, suspicious: 2 };

/** The largest number that `sequenceId` may have (section 7.3.1); after it comes 1. */
const SEQUENCE_MAX = 2_147_483_647;

/** Hands a batch to a syslog server by a connection of its own; `origin` is the host that the messages say they are from. */
export async function sendBySyslog(
  handOver: HandOver,
  { host, port, tls, ca_certificate: ca }: TargetOf<'syslog'>,
  { records }: Batch,
  origin: string,
  stop?: AbortSignal,
): Promise<Sent> {
  const messages = records.map(({ at, result, noun, position, json }) =>
    syslogMessage({
      severity: severities[result],
      at,
      host: origin,
      app: 'latchkey',
      messageId: noun,
      data: {
        origin: { software: 'Latchkey' },
        ...(position !== undefined && { meta: { sequenceId: String((position % SEQUENCE_MAX) + 1) } }),
      },
      text: asciiJson(json),
    }),
  );
  const failure = await handOver({ host, port, tls, ca: ca ?? undefined }, counted(messages), stop);
  return { error: failure ?? null, status: null };
}
