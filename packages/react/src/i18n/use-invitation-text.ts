import { english } from './english/common.ts';
import { invitationEnglish } from './english/invitation.ts';
import { type Text, useTextOf } from './english/use-text.ts';

const texts = { ...english, ...invitationEnglish };

/** Texts for the page of an invitation to a team. */
export const useInvitationText = (): Text<typeof texts> => useTextOf(texts);
