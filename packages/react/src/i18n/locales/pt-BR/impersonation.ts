/** The texts of the page on which somebody begins to act as somebody else, in Brazilian Portuguese. */
export const impersonation = {
  actAsked: 'Agir como {account}?',
  actAskedHelp:
    'Você vai agir como {account}, em nome de {impersonator}. O que você fizer fica registrado, e termina após {minutes} min. Neste navegador, isso substitui a conta conectada.',
  actBegin: 'Agir como {account}',
  actLinkInvalid: 'Este link não funciona',
  actLinkInvalidHelp: 'Ele pode estar incompleto. Crie outro na página do usuário.',
  actLinkExpired: 'Este link expirou',
  actLinkExpiredHelp: 'Os links para agir como alguém valem por pouco tempo. Crie outro na página do usuário.',
  actLinkUsed: 'Este link já foi usado',
  actLinkUsedHelp: 'Cada link funciona uma vez. Crie outro na página do usuário.',
} as const;
