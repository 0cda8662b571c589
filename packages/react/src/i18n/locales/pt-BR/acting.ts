/** The texts of the banner above the pages of those who act as somebody else, in Brazilian Portuguese. */
export const acting = {
  actingAs: 'Você está agindo como {account}',
  actingBy: 'Em nome de {impersonator}.',
  actingLeft: 'Restam {minutes} min.',
  actingEndsSoon: 'Agir como {account} termina em {minutes} min.',
  actingStop: 'Parar',
  actingBanner: 'Você está agindo como outra pessoa',
  actingSomebody: 'outra pessoa',
  actingGoesOn: 'Não foi possível parar. Tente novamente.',
} as const;
