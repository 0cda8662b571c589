import type { OfOwner, Read } from '../context/lists.ts';
import type { MailOptions } from '../core/mail-options.ts';
import type { FromWire } from '../core/shapes/names.ts';
import { toWire } from '../core/shapes/to-wire.ts';
import type { BodyOf, ResponseOf } from '../core/wire/call.ts';
import type { VerificationEmailResult } from '../sign-in/email-verification.ts';

type Json = ResponseOf<'GET /contact-channels', 'client'>['items'][number];
type NewJson<L extends 'client' | 'server'> = BodyOf<'POST /contact-channels', L>;

/** An address for a user to be reached at. */
export type NewContactChannel = Omit<FromWire<NewJson<'client'>>, 'userId'>;
/** What servers may say of one: they may know that it was verified. */
export type NewServerContactChannel = Omit<FromWire<NewJson<'server'>>, 'userId'>;
type Changes<N> = Partial<Omit<N, 'type'>>;

/** An address of a user. */
export interface ContactChannel<C = Changes<NewContactChannel>> extends Readonly<FromWire<Json>> {
  /** Another address has to be verified anew. */
  update(changes: C): Promise<void>;
  /** Takes the address away from the user. */
  delete(): Promise<void>;
  /** Mails a link that verifies the address. */
  sendVerificationEmail(options?: MailOptions): Promise<VerificationEmailResult>;
}

/** An address of a user, as servers see and change it. */
export type ServerContactChannel = ContactChannel<Changes<NewServerContactChannel>>;

export async function contactChannels({ call, userId }: OfOwner): Promise<Read<ContactChannel[]>> {
  const { items } = await call('GET /contact-channels', { query: { user_id: userId } });
  return { items, shown: (of) => items.map((json) => contactChannel(of, json)) };
}

/** The addresses of the user, in the order in which they were added. */
export const listContactChannels = ({ lists, owner }: OfOwner): Promise<ContactChannel[]> =>
  lists('contactChannels', async () => ({ contactChannels })).get(owner);

/** Rejects with CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE where another user signs in with it. */
export async function createContactChannel(of: OfOwner, channel: NewContactChannel): Promise<ContactChannel> {
  const { change, userId } = of;
  const body = toWire<NewJson<'client'>>({ ...channel, userId });
  return contactChannel(of, await change('POST /contact-channels', { body }));
}

function contactChannel({ call, change, fromWire, redirects, resultOf, userId }: OfOwner, json: Json) {
  const params = { user_id: userId, contact_channel_id: json.id };
  const path = '/contact-channels/:user_id/:contact_channel_id';
  return {
    ...fromWire(json),
    async update(changes: Changes<NewContactChannel>) {
      await change(`PATCH ${path}`, { params, body: toWire(changes) });
    },
    async delete() {
      await change(`DELETE ${path}`, { params });
    },
    async sendVerificationEmail({ callbackUrl }: MailOptions = {}) {
      const body = { callback_url: redirects.callbackTo('emailVerification', callbackUrl) };
      const send = async () => void (await call(`POST ${path}/send-verification-code`, { params, body }));
      return resultOf(send, 'EMAIL_ALREADY_VERIFIED');
    },
  };
}
