import { english } from './common.ts';
import { type Text, useTextOf } from './use-text.ts';

/** The texts of the switcher of teams. */
export const switcherEnglish = {
  teamCurrent: 'Team: {team}',
  teamNone: 'No team',
  teamSwitch: 'Teams',
  teamSearch: 'Search teams',
  teamSearchNone: 'No team has such a name.',
  teamsNone: 'You are in no team yet.',
  teamsOther: 'Other teams',
  teamSettings: 'Settings of {team}',
  teamNew: 'Create a team',
} as const;

const texts = { ...english, ...switcherEnglish };

/** Texts for the switcher of teams. */
export const useSwitcherText = (): Text<typeof texts> => useTextOf(texts);
