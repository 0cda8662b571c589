/** The texts of the switcher of teams, in Brazilian Portuguese. */
export const switcher = {
  teamCurrent: 'Equipe: {team}',
  teamNone: 'Sem equipe',
  teamSwitch: 'Equipes',
  teamSearch: 'Buscar equipes',
  teamSearchNone: 'Nenhuma equipe tem esse nome.',
  teamsNone: 'Você ainda não está em nenhuma equipe.',
  teamsOther: 'Outras equipes',
  teamSettings: 'Configurações de {team}',
  teamNew: 'Criar uma equipe',
} as const;
