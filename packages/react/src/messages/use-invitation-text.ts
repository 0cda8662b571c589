import { english } from './english.ts';
import { invitationEnglish } from './invitation-english.ts';
import { type Text, useTextOf } from './use-text.ts';

const texts = { ...english, ...invitationEnglish };

/** Texts for the page of an invitation to a team. */
export const useInvitationText = (): Text<typeof texts> => useTextOf(texts);
