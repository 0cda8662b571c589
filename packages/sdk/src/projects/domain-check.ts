import type { AppContext } from '../context/app-context.ts';
import { type FromWire, fromWire } from '../core/shapes/names.ts';
import { callAs, type ResponseOf } from '../core/wire/call.ts';

const CHECK = 'GET /latchkey/domain-check';

/** Whether a domain of the project answers, and for hosted pages, whether it points at this service. */
export type DomainCheck = Readonly<FromWire<ResponseOf<typeof CHECK, 'admin'>>>;

export async function checkDomain({ connection }: AppContext, domain: string): Promise<DomainCheck> {
  return fromWire(await callAs(connection, 'admin')(CHECK, { query: { domain } }));
}
