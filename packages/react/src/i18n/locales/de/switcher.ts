/** The texts of the switcher of teams, in German. */
export const switcher = {
  teamCurrent: 'Team: {team}',
  teamNone: 'Kein Team',
  teamSwitch: 'Teams',
  teamSearch: 'Teams suchen',
  teamSearchNone: 'Kein Team heißt so.',
  teamsNone: 'Sie sind noch in keinem Team.',
  teamsOther: 'Andere Teams',
  teamSettings: 'Einstellungen von {team}',
  teamNew: 'Team erstellen',
} as const;
