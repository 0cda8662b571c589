/** The texts of the dialog in which people confirm that it is them, in Brazilian Portuguese. */
export const proof = {
  proofTitle: 'Confirme que é você',
  proofHelp: 'Você entrou há algum tempo. Para continuar, confirme que é você.',
  proofOr: 'ou',
  proofPasskey: 'Usar uma chave de acesso',
  proofPasswordWrong: 'Senha incorreta',
  proofEmailHelp: 'Podemos enviar um código para {email}.',
  proofSendCode: 'Receber um código por e-mail',
  proofCodeSent: 'Enviamos um código para {email}.',
  proofNewestCode: 'Informe o código do mais recente.',
  proofSignInHelp: 'Para continuar, entre novamente. Você voltará a esta página, mas o que digitou aqui será perdido.',
  proofSignIn: 'Entrar novamente',
  assuranceTitle: 'Verificação em duas etapas obrigatória',
  assuranceHelp: 'Para continuar, use seu aplicativo autenticador ou uma chave de acesso.',
  assuranceSetUpHelp: 'Este aplicativo exige uma segunda etapa para entrar. Configure-a para continuar.',
  assuranceSignInHelp:
    'Para continuar, entre novamente e configure uma segunda etapa. O que você digitou aqui será perdido.',
  assuranceTotp: 'Configurar um aplicativo autenticador',
  assurancePasskey: 'Adicionar uma chave de acesso',
} as const;
