import type { ContactChannel, CurrentUser } from '@latchkey/sdk';
import { type List, useList } from '../hooks/use-list.ts';

/** The addresses of a user, the primary one first and verified ones before others. */
export const useChannels = (user: CurrentUser): List<ContactChannel> =>
  useList(async () => (await user.listContactChannels()).sort(byRank));

const byRank = (a: ContactChannel, b: ContactChannel) => rank(b) - rank(a);
const rank = ({ isPrimary, isVerified }: ContactChannel) => (isPrimary ? 2 : 0) + (isVerified ? 1 : 0);
