import { accountEnglish } from './english/account.ts';
import { english } from './english/common.ts';
import { teamsEnglish } from './english/teams.ts';
import { type Text, useTextOf } from './english/use-text.ts';

const texts = { ...english, ...accountEnglish, ...teamsEnglish };

/** Texts for the teams in the account settings. */
export const useTeamsText = (): Text<typeof texts> => useTextOf(texts);
