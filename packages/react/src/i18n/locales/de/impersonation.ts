/** The texts of the page on which somebody begins to act as somebody else, in German. */
export const impersonation = {
  actAsked: 'Als {account} handeln?',
  actAskedHelp:
    'Sie werden als {account} handeln, im Auftrag von {impersonator}. Was Sie tun, wird aufgezeichnet, und es endet nach {minutes} min. In diesem Browser tritt dies an die Stelle des angemeldeten Kontos.',
  actBegin: 'Als {account} handeln',
  actLinkInvalid: 'Dieser Link funktioniert nicht',
  actLinkInvalidHelp: 'Er ist vielleicht unvollständig. Erstellen Sie auf der Seite des Benutzers einen neuen.',
  actLinkExpired: 'Dieser Link ist abgelaufen',
  actLinkExpiredHelp:
    'Links zum Handeln als jemand anderes gelten nur kurze Zeit. Erstellen Sie auf der Seite des Benutzers einen neuen.',
  actLinkUsed: 'Dieser Link wurde bereits verwendet',
  actLinkUsedHelp: 'Jeder Link funktioniert einmal. Erstellen Sie auf der Seite des Benutzers einen neuen.',
} as const;
