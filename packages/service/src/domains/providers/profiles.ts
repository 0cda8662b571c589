import { Refusal } from '@latchkey/protocol/refusals';
import type { Claimed } from './account.ts';
import { facts, type KnownProviderId } from './facts.ts';

/** What a profile is read with. */
export interface Reading {
  /** Asks the provider's API with the user's access token; anything but 200 and JSON is thrown. */
  ask(address: string): Promise<Answered>;
  /** The claims of the id token, once it was checked. */
  readonly claims: Fields;
}

/** What a provider answers; anything can be in it. */
export interface Answered {
  readonly status: number;
  readonly body: unknown;
}

export type Fields = Readonly<Record<string, unknown>>;

type ReadProfile = (reading: Reading) => Promise<Claimed>;

/** How to read the user's profile at each of the eleven. */
export const profiles: Readonly<Record<KnownProviderId, ReadProfile>> = {
  google: async (reading) => openIdClaims(await own(reading, 'google')),

  async github(reading) {
    const { id, name, login, avatar_url: image } = await own(reading, 'github');
    const mails = await reading.ask('https://api.github.com/user/emails');
    if (mails.status === 403) throw new Refusal('OAUTH_EMAILS_UNREADABLE');
    const primary = objects(good(mails)).find((mail) => mail.primary === true);
    return { id, name: name ?? login, image, email: primary?.email, isVerified: primary?.verified };
  },

  // Administrators of a tenant can write any address into `mail`, so it is never taken as verified.
  async microsoft(reading) {
    const { id, displayName: name, mail, userPrincipalName } = await own(reading, 'microsoft');
    return { id, name, email: mail ?? userPrincipalName };
  },

  async spotify(reading) {
    const { id, display_name: name, email, images } = await own(reading, 'spotify');
    return { id, name, email, image: objects(images)[0]?.url };
  },

  async facebook(reading) {
    const { id, name, email } = await own(reading, 'facebook');
    if (!email) throw new Refusal('OAUTH_EMAIL_MISSING');
    return { id, name, email };
  },

  async discord(reading) {
    const { id, global_name, username, avatar, email, verified } = await own(reading, 'discord');
    const image = avatar ? `https://cdn.discordapp.com/avatars/${id}/${avatar}.png` : undefined;
    return { id, name: global_name ?? username, image, email, isVerified: verified };
  },

  async gitlab(reading) {
    const { id, name, avatar_url: image, email, confirmed_at } = await own(reading, 'gitlab');
    const mails = objects(good(await reading.ask('https://gitlab.com/api/v4/user/emails')));
    // The list may hold the primary address or not.
    const listed = mails.find((mail) => mail.email === email);
    return { id, name, image, email, isVerified: Boolean(listed ? listed.confirmed_at : confirmed_at) };
  },

  async bitbucket(reading) {
    const { account_id: id, display_name: name, links } = await own(reading, 'bitbucket');
    const mails = fields(good(await reading.ask('https://api.bitbucket.org/2.0/user/emails')));
    const [first] = objects(mails.values);
    const image = fields(fields(links).avatar).href;
    return { id, name, image, email: first?.email, isVerified: first?.is_confirmed };
  },

  linkedin: async (reading) => openIdClaims(await own(reading, 'linkedin')),

  apple: async ({ claims: { sub, email, email_verified } }) => ({ id: sub, email, isVerified: email_verified }),

  async x(reading) {
    const { id, name, profile_image_url: image } = fields((await own(reading, 'x')).data);
    return { id, name, image };
  },
};

/** The claims of OpenID Connect Core, section 5.1. */
export const openIdClaims = ({ sub, email, email_verified, name, picture }: Fields): Claimed => ({
  id: sub,
  email,
  isVerified: email_verified,
  name,
  image: picture,
});

async function own({ ask }: Reading, id: KnownProviderId): Promise<Fields> {
  return fields(good(await ask(facts[id].profile ?? '')));
}

function good({ status, body }: Answered): unknown {
  if (status !== 200) throw new Error(`The provider's API answered ${status}.`);
  return body;
}

/** The properties of an object; none of what is no object. */
export const fields = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {};

const objects = (value: unknown): readonly Fields[] => (Array.isArray(value) ? value.map(fields) : []);
