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
  assuranceTitle: 'Verificación en dos pasos obligatoria',
  assuranceHelp: 'Para continuar, usa tu aplicación de autenticación o una llave de acceso.',
  assuranceSetUpHelp: 'Esta aplicación exige un segundo paso para iniciar sesión. Configúralo para continuar.',
  assuranceSignInHelp:
    'Para continuar, inicia sesión de nuevo y configura un segundo paso. Se perderá lo que hayas escrito aquí.',
  assuranceTotp: 'Configurar una aplicación de autenticación',
  assurancePasskey: 'Añadir una llave de acceso',
} as const;
