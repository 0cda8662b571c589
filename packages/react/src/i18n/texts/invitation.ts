import { commonEnglish } from '../english/common.ts';
import { invitationEnglish } from '../english/invitation.ts';
import { type Text, useTextOf } from './use-text.ts';

const texts = { ...commonEnglish, ...invitationEnglish };

/** Texts for the page of an invitation to a team. */
export const useInvitationText = (): Text<typeof texts> => useTextOf(texts);
