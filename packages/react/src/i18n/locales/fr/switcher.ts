/** The texts of the switcher of teams, in French. */
export const switcher = {
  teamCurrent: 'Équipe : {team}',
  teamNone: 'Aucune équipe',
  teamSwitch: 'Équipes',
  teamSearch: 'Rechercher des équipes',
  teamSearchNone: 'Aucune équipe ne porte ce nom.',
  teamsNone: 'Vous n’êtes encore dans aucune équipe.',
  teamsOther: 'Autres équipes',
  teamSettings: 'Paramètres de {team}',
  teamNew: 'Créer une équipe',
} as const;
