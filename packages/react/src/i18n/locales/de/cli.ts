/** The texts of signing a command-line program in, in German. */
export const cli = {
  cliIncomplete: 'Dieser Link ist unvollständig',
  cliIncompleteHelp: 'Öffnen Sie die ganze Adresse, die das Programm in Ihrem Terminal ausgegeben hat.',
  cliAsked: 'Ein Programm bei {project} anmelden?',
  cliAskedHelp:
    'Ein Kommandozeilenprogramm möchte als {account} handeln. Es könnte alles tun, was Sie tun können, bis es abgemeldet wird.',
  cliCode: 'Ihr Terminal muss zeigen',
  cliProgram: 'Programm',
  cliFrom: 'Anfrage von',
  cliAt: 'Angefragt',
  cliUnknown: 'Unbekannt',
  cliCompare:
    'Erlauben Sie es nur, wenn Sie das Programm gerade selbst gestartet haben und Ihr Terminal diesen Code zeigt. Wer Ihnen diesen Link geschickt hat, will vielleicht als Sie handeln.',
  cliSignInAgainHelp:
    'Ihre Anmeldung liegt eine Weile zurück. Um dies zu erlauben, melden Sie sich erneut an; danach kommen Sie auf diese Seite zurück.',
  cliAllow: 'Erlauben',
  cliDeny: 'Ablehnen',
  cliSignInAgain: 'Erneut anmelden',
  cliAllowed: 'Das Programm ist angemeldet',
  cliAllowedHelp: 'Sie können dieses Fenster schließen und im Terminal weitermachen.',
  cliDenied: 'Das Programm wurde nicht angemeldet',
  cliDeniedHelp:
    'Sie können dieses Fenster schließen. Falls Sie das Programm nicht gestartet haben, ist niemand hineingekommen.',
  cliOver: 'Diese Anfrage ist vorbei',
  cliOverHelp: 'Sie ist abgelaufen oder wurde bereits beantwortet. Starten Sie die Anmeldung im Terminal neu.',
} as const;
