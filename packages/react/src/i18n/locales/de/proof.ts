/** The texts of the dialog in which people confirm that it is them, in German. */
export const proof = {
  proofTitle: 'Bestätigen Sie, dass Sie es sind',
  proofHelp: 'Ihre Anmeldung liegt eine Weile zurück. Bestätigen Sie zum Fortfahren, dass Sie es sind.',
  proofOr: 'oder',
  proofPasskey: 'Passkey verwenden',
  proofPasswordWrong: 'Falsches Passwort',
  proofEmailHelp: 'Wir können einen Code an {email} senden.',
  proofSendCode: 'Code per E-Mail senden',
  proofCodeSent: 'Wir haben einen Code an {email} gesendet.',
  proofNewestCode: 'Geben Sie den Code aus der neuesten ein.',
  proofSignInHelp:
    'Melden Sie sich zum Fortfahren erneut an. Sie kommen auf diese Seite zurück, aber was Sie hier eingegeben haben, geht verloren.',
  proofSignIn: 'Erneut anmelden',
  assuranceTitle: 'Zweiter Schritt erforderlich',
  assuranceHelp: 'Verwenden Sie zum Fortfahren Ihre Authenticator-App oder einen Passkey.',
  assuranceSetUpHelp:
    'Diese App verlangt bei der Anmeldung einen zweiten Schritt. Richten Sie ihn ein, um fortzufahren.',
  assuranceSignInHelp:
    'Melden Sie sich zum Fortfahren erneut an und richten Sie dann einen zweiten Schritt ein. Was Sie hier eingegeben haben, geht verloren.',
  assuranceTotp: 'Authenticator-App einrichten',
  assurancePasskey: 'Passkey hinzufügen',
} as const;
