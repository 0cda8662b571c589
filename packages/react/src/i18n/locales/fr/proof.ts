/** The texts of the dialog in which people confirm that it is them, in French. */
export const proof = {
  proofTitle: 'Confirmez votre identité',
  proofHelp: 'Votre connexion date un peu. Pour continuer, confirmez votre identité.',
  proofOr: 'ou',
  proofPasskey: 'Utiliser une clé d’accès',
  proofPasswordWrong: 'Mot de passe incorrect',
  proofEmailHelp: 'Nous pouvons envoyer un code à {email}.',
  proofSendCode: 'Recevoir un code par e-mail',
  proofCodeSent: 'Nous avons envoyé un code à {email}.',
  proofNewestCode: 'Saisissez le code du plus récent.',
  proofSignInHelp:
    'Pour continuer, reconnectez-vous. Vous reviendrez sur cette page, mais ce que vous y avez saisi sera perdu.',
  proofSignIn: 'Se reconnecter',
  assuranceTitle: 'Validation en deux étapes requise',
  assuranceHelp: 'Pour continuer, utilisez votre application d’authentification ou une clé d’accès.',
  assuranceSetUpHelp: 'Cette application exige une deuxième étape à la connexion. Configurez-la pour continuer.',
  assuranceSignInHelp:
    'Pour continuer, reconnectez-vous, puis configurez une deuxième étape. Ce que vous avez saisi ici sera perdu.',
  assuranceTotp: 'Configurer une application d’authentification',
  assurancePasskey: 'Ajouter une clé d’accès',
} as const;
