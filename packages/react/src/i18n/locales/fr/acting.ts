/** The texts of the banner above the pages of those who act as somebody else, in French. */
export const acting = {
  actingAs: 'Vous agissez en tant que {account}',
  actingBy: 'Au nom de {impersonator}.',
  actingLeft: 'Encore {minutes} min.',
  actingEndsSoon: 'Vous cesserez d’agir en tant que {account} dans {minutes} min.',
  actingStop: 'Arrêter',
  actingBanner: 'Vous agissez à la place de quelqu’un',
  actingSomebody: 'quelqu’un d’autre',
  actingGoesOn: 'Impossible d’arrêter. Veuillez réessayer.',
} as const;
