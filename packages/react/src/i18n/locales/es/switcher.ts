/** The texts of the switcher of teams, in Spanish. */
export const switcher = {
  teamCurrent: 'Equipo: {team}',
  teamNone: 'Sin equipo',
  teamSwitch: 'Equipos',
  teamSearch: 'Buscar equipos',
  teamSearchNone: 'Ningún equipo se llama así.',
  teamsNone: 'Aún no estás en ningún equipo.',
  teamsOther: 'Otros equipos',
  teamSettings: 'Ajustes de {team}',
  teamNew: 'Crear un equipo',
} as const;
