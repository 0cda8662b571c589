import type { AppContext } from '../context/app-context.ts';
import { type FromWire, fromWire } from '../core/shapes/names.ts';
import { callAs, type ResponseOf } from '../core/wire/call.ts';

const CHECK = 'GET /latchkey/redirect-check';

/** Whether sign-ins may redirect to an address; and which trusted domain decides, or comes nearest. */
export type RedirectCheck = Readonly<FromWire<ResponseOf<typeof CHECK, 'admin'>>>;

export async function checkRedirectUrl({ connection }: AppContext, url: string): Promise<RedirectCheck> {
  return fromWire(await callAs(connection, 'admin')(CHECK, { query: { url } }));
}
