/** The texts of the page on which somebody begins to act as somebody else, in French. */
export const impersonation = {
  actAsked: 'Agir en tant que {account} ?',
  actAskedHelp:
    'Vous allez agir en tant que {account}, au nom de {impersonator}. Ce que vous faites est enregistré, et cela se termine après {minutes} min. Dans ce navigateur, cela remplace le compte connecté.',
  actBegin: 'Agir en tant que {account}',
  actLinkInvalid: 'Ce lien ne fonctionne pas',
  actLinkInvalidHelp: 'Il est peut-être incomplet. Créez-en un autre sur la page de l’utilisateur.',
  actLinkExpired: 'Ce lien a expiré',
  actLinkExpiredHelp:
    'Les liens pour agir en tant que quelqu’un ne valent que peu de temps. Créez-en un autre sur la page de l’utilisateur.',
  actLinkUsed: 'Ce lien a déjà été utilisé',
  actLinkUsedHelp: 'Chaque lien ne sert qu’une fois. Créez-en un autre sur la page de l’utilisateur.',
} as const;
