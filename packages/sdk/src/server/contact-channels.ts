import type { OfOwner } from '../context/lists.ts';
import {
  createContactChannel as create,
  listContactChannels as list,
  type NewServerContactChannel,
  type ServerContactChannel,
} from '../users/contact-channels.ts';

/** In the order in which they were added. */
export const listContactChannels = list as (of: OfOwner) => Promise<ServerContactChannel[]>;

/** Adds an address, which may be verified already. */
export const createContactChannel = create as (
  of: OfOwner,
  channel: NewServerContactChannel,
) => Promise<ServerContactChannel>;
