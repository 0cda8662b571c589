import { accountEnglish } from '../english/account.ts';
import { commonEnglish } from '../english/common.ts';
import { teamsEnglish } from '../english/teams.ts';
import { type Text, useTextOf } from './use-text.ts';

const texts = { ...commonEnglish, ...accountEnglish, ...teamsEnglish };

/** Texts for the teams in the account settings. */
export const useTeamsText = (): Text<typeof texts> => useTextOf(texts);
