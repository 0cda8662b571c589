/** The texts of the banner above the pages of those who act as somebody else, in German. */
export const acting = {
  actingAs: 'Sie handeln als {account}',
  actingBy: 'Im Auftrag von {impersonator}.',
  actingLeft: 'Noch {minutes} min.',
  actingEndsSoon: 'Das Handeln als {account} endet in {minutes} min.',
  actingStop: 'Beenden',
  actingBanner: 'Sie handeln als jemand anderes',
  actingSomebody: 'jemand anderes',
  actingGoesOn: 'Das konnte nicht beendet werden. Bitte versuchen Sie es erneut.',
} as const;
