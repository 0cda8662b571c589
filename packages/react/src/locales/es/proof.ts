/** The texts of the dialog in which people confirm that it is them, in Spanish. */
export const proof = {
  proofTitle: 'Confirma que eres tú',
  proofHelp: 'Hace un rato que iniciaste sesión. Para continuar, confirma que eres tú.',
  proofOr: 'o',
  proofPasskey: 'Usar una llave de acceso',
  proofPasswordWrong: 'Contraseña incorrecta',
  proofEmailHelp: 'Podemos enviar un código a {email}.',
  proofSendCode: 'Enviarme un código por correo',
  proofCodeSent: 'Hemos enviado un código a {email}.',
  proofNewestCode: 'Introduce el código del más reciente.',
  proofSignInHelp:
    'Para continuar, inicia sesión de nuevo. Volverás a esta página, pero lo que has escrito aquí se perderá.',
  proofSignIn: 'Iniciar sesión de nuevo',
} as const;
