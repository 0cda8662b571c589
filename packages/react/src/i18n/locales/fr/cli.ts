/** The texts of signing a command-line program in, in French. */
export const cli = {
  cliIncomplete: 'Ce lien est incomplet',
  cliIncompleteHelp: 'Ouvrez l’adresse complète que le programme a affichée dans votre terminal.',
  cliAsked: 'Connecter un programme à {project} ?',
  cliAskedHelp:
    'Un programme en ligne de commande demande à agir en tant que {account}. Il pourrait faire tout ce que vous pouvez faire, jusqu’à sa déconnexion.',
  cliCode: 'Votre terminal doit afficher',
  cliProgram: 'Programme',
  cliFrom: 'Demande de',
  cliAt: 'Demandé',
  cliUnknown: 'Inconnu',
  cliCompare:
    'N’autorisez que si vous venez de le lancer vous-même et si votre terminal affiche ce code. La personne qui vous a envoyé ce lien veut peut-être agir à votre place.',
  cliSignInAgainHelp:
    'Votre connexion remonte à un moment. Pour autoriser, reconnectez-vous ; vous reviendrez ensuite à cette page.',
  cliAllow: 'Autoriser',
  cliDeny: 'Refuser',
  cliSignInAgain: 'Se reconnecter',
  cliAllowed: 'Le programme est connecté',
  cliAllowedHelp: 'Vous pouvez fermer cette fenêtre et continuer dans votre terminal.',
  cliDenied: 'Le programme n’a pas été connecté',
  cliDeniedHelp: 'Vous pouvez fermer cette fenêtre. Si vous n’avez pas lancé le programme, personne n’est entré.',
  cliOver: 'Cette demande est terminée',
  cliOverHelp: 'Elle a expiré ou a déjà reçu une réponse. Relancez la connexion dans votre terminal.',
} as const;
