/** The texts of signing a command-line program in, in Spanish. */
export const cli = {
  cliIncomplete: 'Este enlace está incompleto',
  cliIncompleteHelp: 'Abre la dirección completa que el programa ha mostrado en tu terminal.',
  cliAsked: '¿Permitir que un programa acceda a {project}?',
  cliAskedHelp:
    'Un programa de línea de comandos quiere actuar como {account}. Podría hacer todo lo que tú puedes hacer, hasta que se cierre su sesión.',
  cliCode: 'Tu terminal debe mostrar',
  cliProgram: 'Programa',
  cliFrom: 'Solicitado desde',
  cliAt: 'Solicitado',
  cliUnknown: 'Desconocido',
  cliCompare:
    'Permítelo solo si acabas de iniciarlo tú y tu terminal muestra este código. Quien te ha enviado este enlace quizá quiera actuar como tú.',
  cliSignInAgainHelp:
    'Iniciaste sesión hace un rato. Para permitirlo, inicia sesión de nuevo; después volverás a esta página.',
  cliAllow: 'Permitir',
  cliDeny: 'Denegar',
  cliSignInAgain: 'Iniciar sesión de nuevo',
  cliAllowed: 'El programa ha iniciado sesión',
  cliAllowedHelp: 'Puedes cerrar esta ventana y seguir en tu terminal.',
  cliDenied: 'El programa no ha iniciado sesión',
  cliDeniedHelp: 'Puedes cerrar esta ventana. Si no has iniciado el programa, nadie ha entrado.',
  cliOver: 'Esta solicitud ha terminado',
  cliOverHelp: 'Ha caducado o ya se ha respondido. Inicia sesión de nuevo desde tu terminal.',
} as const;
