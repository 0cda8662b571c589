/** The texts of the banner above the pages of those who act as somebody else, in Spanish. */
export const acting = {
  actingAs: 'Estás actuando como {account}',
  actingBy: 'En nombre de {impersonator}.',
  actingLeft: 'Quedan {minutes} min.',
  actingEndsSoon: 'Dejarás de actuar como {account} en {minutes} min.',
  actingStop: 'Detener',
  actingBanner: 'Estás actuando como otra persona',
  actingSomebody: 'otra persona',
  actingGoesOn: 'No se ha podido detener. Inténtalo de nuevo.',
} as const;
