import { accountEnglish } from './account-english.ts';
import { english } from './english.ts';
import { teamsEnglish } from './teams-english.ts';
import { type Text, useTextOf } from './use-text.ts';

const texts = { ...english, ...accountEnglish, ...teamsEnglish };

/** Texts for the teams in the account settings. */
export const useTeamsText = (): Text<typeof texts> => useTextOf(texts);
