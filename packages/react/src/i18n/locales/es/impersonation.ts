/** The texts of the page on which somebody begins to act as somebody else, in Spanish. */
export const impersonation = {
  actAsked: '¿Actuar como {account}?',
  actAskedHelp:
    'Vas a actuar como {account}, en nombre de {impersonator}. Lo que hagas queda registrado y termina a los {minutes} min. En este navegador sustituye a la sesión iniciada.',
  actBegin: 'Actuar como {account}',
  actLinkInvalid: 'Este enlace no funciona',
  actLinkInvalidHelp: 'Puede que esté incompleto. Crea otro en la página del usuario.',
  actLinkExpired: 'Este enlace ha caducado',
  actLinkExpiredHelp:
    'Los enlaces para actuar como otra persona valen poco tiempo. Crea otro en la página del usuario.',
  actLinkUsed: 'Este enlace ya se ha usado',
  actLinkUsedHelp: 'Cada enlace funciona una vez. Crea otro en la página del usuario.',
} as const;
