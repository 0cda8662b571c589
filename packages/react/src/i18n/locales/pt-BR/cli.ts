/** The texts of signing a command-line program in, in Brazilian Portuguese. */
export const cli = {
  cliIncomplete: 'Este link está incompleto',
  cliIncompleteHelp: 'Abra o endereço completo que o programa mostrou no seu terminal.',
  cliAsked: 'Conectar um programa a {project}?',
  cliAskedHelp:
    'Um programa de linha de comando quer agir como {account}. Ele poderia fazer tudo o que você pode, até ser desconectado.',
  cliCode: 'Seu terminal deve mostrar',
  cliProgram: 'Programa',
  cliFrom: 'Pedido de',
  cliAt: 'Pedido em',
  cliUnknown: 'Desconhecido',
  cliCompare:
    'Permita só se você acabou de iniciá-lo e seu terminal mostra este código. Quem enviou este link pode querer agir como você.',
  cliSignInAgainHelp: 'Você entrou há algum tempo. Para permitir, entre novamente; depois você volta a esta página.',
  cliAllow: 'Permitir',
  cliDeny: 'Negar',
  cliSignInAgain: 'Entrar novamente',
  cliAllowed: 'O programa está conectado',
  cliAllowedHelp: 'Você pode fechar esta janela e continuar no terminal.',
  cliDenied: 'O programa não foi conectado',
  cliDeniedHelp: 'Você pode fechar esta janela. Se não iniciou o programa, ninguém entrou.',
  cliOver: 'Este pedido terminou',
  cliOverHelp: 'Ele expirou ou já foi respondido. Comece novamente no terminal.',
} as const;
