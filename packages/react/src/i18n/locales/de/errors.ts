import { byNumber } from './by-number.ts';

/** The sentences of the service that a person may read, in German, by code and name. */
export const errors = {
  REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED: 'Ihre Sitzung ist beendet. Bitte melden Sie sich erneut an.',
  CANNOT_DELETE_CURRENT_SESSION:
    'Das ist die Sitzung, die Sie gerade verwenden. Melden Sie sich ab, um sie zu beenden.',
  PROVIDER_REJECTED: 'Der Anbieter hat die Verbindung nicht erneuert. Verbinden Sie das Konto neu.',
  USER_AUTHENTICATION_REQUIRED: 'Dafür müssen Sie angemeldet sein.',
  USER_NOT_FOUND: 'Diesen Benutzer gibt es nicht.',
  USER_EMAIL_ALREADY_EXISTS: 'Ein anderes Konto verwendet diese E-Mail-Adresse bereits zur Anmeldung.',
  SIGN_UP_NOT_ENABLED: 'Neue Konten werden hier nicht angenommen.',
  PASSWORD_AUTHENTICATION_NOT_ENABLED: 'Die Anmeldung mit Passwort ist nicht aktiviert.',
  PASSKEY_AUTHENTICATION_NOT_ENABLED: 'Die Anmeldung mit Passkey ist nicht aktiviert.',
  ANONYMOUS_ACCOUNTS_NOT_ENABLED: 'Gastkonten sind nicht aktiviert.',
  EMAIL_PASSWORD_MISMATCH: 'E-Mail-Adresse oder Passwort ist falsch.',
  USER_DOES_NOT_HAVE_PASSWORD: 'Dieses Konto hat noch kein Passwort. Legen Sie zuerst eines fest.',
  PASSWORD_CONFIRMATION_MISMATCH: 'Die Passwörter stimmen nicht überein.',
  REDIRECT_URL_NOT_WHITELISTED: 'Der Weiterleitungsadresse wird nicht vertraut.',
  EMAIL_NOT_VERIFIED: 'Die E-Mail-Adresse ist noch nicht bestätigt.',
  EMAIL_ALREADY_VERIFIED: 'Die E-Mail-Adresse ist bereits bestätigt.',
  EMAIL_NOT_ASSOCIATED_WITH_USER: 'Die E-Mail-Adresse gehört nicht zu diesem Konto.',
  CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE:
    'Jemand anderes meldet sich bereits mit dieser E-Mail-Adresse an.',
  VERIFICATION_CODE_NOT_FOUND: 'Diesen Code gibt es nicht. Prüfen Sie ihn oder fordern Sie einen neuen an.',
  VERIFICATION_CODE_EXPIRED: 'Der Code ist abgelaufen. Fordern Sie einen neuen an.',
  VERIFICATION_CODE_ALREADY_USED: 'Der Code wurde bereits verwendet. Fordern Sie einen neuen an.',
  VERIFICATION_CODE_MAX_ATTEMPTS_REACHED: 'Der Code wurde zu oft versucht. Fordern Sie einen neuen an.',
  MULTI_FACTOR_AUTHENTICATION_REQUIRED:
    'Ein zweiter Schritt ist nötig. Geben Sie den aktuellen Code Ihrer Authenticator-App ein.',
  INVALID_TOTP_CODE:
    'Der Code ist falsch oder wurde bereits verwendet. Versuchen Sie den aktuellen Code Ihrer Authenticator-App oder einen anderen Wiederherstellungscode.',
  PASSKEY_REGISTRATION_FAILED: 'Der Passkey konnte nicht hinzugefügt werden. Bitte versuchen Sie es erneut.',
  PASSKEY_AUTHENTICATION_FAILED:
    'Der Passkey wurde nicht angenommen. Versuchen Sie es erneut oder melden Sie sich anders an.',
  CLI_AUTH_ERROR: 'Die Anmeldung der Kommandozeile ist fehlgeschlagen. Bitte versuchen Sie es erneut.',
  CLI_AUTH_EXPIRED_ERROR: 'Die Anmeldung der Kommandozeile ist abgelaufen. Bitte versuchen Sie es erneut.',
  CLI_AUTH_USED_ERROR: 'Diese Anmeldung der Kommandozeile wurde bereits beantwortet.',
  INVALID_AUTHORIZATION_CODE: 'Die Anmeldung ist abgelaufen oder wurde bereits abgeschlossen. Beginnen Sie neu.',
  OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED: 'Dieser Anmeldeanbieter ist nicht aktiviert.',
  OAUTH_PROVIDER_ACCESS_DENIED: 'Der Anbieter hat den Zugriff verweigert.',
  OUTER_OAUTH_TIMEOUT: 'Die Anmeldung hat zu lange gedauert. Bitte melden Sie sich erneut an.',
  OAUTH_CONNECTION_NOT_CONNECTED_TO_USER: 'Sie haben bei diesem Anbieter kein verbundenes Konto.',
  OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER: 'Dieses Konto ist bereits mit einem anderen Benutzer verbunden.',
  USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION:
    'Sie sind bei diesem Anbieter bereits mit einem anderen Konto verbunden.',
  TEAM_PERMISSION_REQUIRED: 'Ihnen fehlt die nötige Berechtigung in diesem Team.',
  TEAM_NOT_FOUND: 'Dieses Team gibt es nicht.',
  TEAM_MEMBERSHIP_NOT_FOUND: 'Diese Person ist nicht im Team.',
  TEAM_MEMBERSHIP_ALREADY_EXISTS: 'Diese Person ist schon im Team.',
  API_KEY_EXPIRED: 'Der API-Schlüssel ist abgelaufen.',
  API_KEY_REVOKED: 'Der API-Schlüssel ist widerrufen.',
  API_KEY_NOT_FOUND: 'Diesen API-Schlüssel gibt es nicht.',
  BODY_TOO_LARGE: 'Das ist zu groß, um gesendet zu werden.',
  TOO_MANY_REQUESTS: 'Zu viele Anfragen. Bitte warten Sie einen Moment und versuchen Sie es dann erneut.',
  PASSWORD_NOT_ENOUGH:
    'Für diese E-Mail-Adresse wurden zu viele falsche Passwörter versucht. Einige Stunden lang genügt das Passwort allein auf diesem Gerät nicht. Setzen Sie es zurück, melden Sie sich auf einem anderen Weg an oder verwenden Sie ein Gerät, das schon einmal angemeldet war.',
  DATABASE_UNAVAILABLE: 'Der Dienst erreicht gerade seine Datenbank nicht. Bitte versuchen Sie es gleich erneut.',
  SELF_DELETION_OFF: 'Das eigene Konto zu löschen ist hier nicht möglich.',
  PROFILE_IMAGE_INVALID: 'Das Profilbild muss ein PNG, JPEG, GIF, BMP oder WebP sein.',
  PASSWORD_NEEDS_EMAIL: 'Vor dem ersten Passwort ist eine Hauptadresse nötig.',
  MAGIC_LINK_OFF: 'Die Anmeldung per Link oder Code aus einer E-Mail ist nicht aktiviert.',
  PASSWORD_ALREADY_SET: 'Dieses Konto hat bereits ein Passwort. Ändern Sie es stattdessen.',
  USER_BANNED: 'Dieses Konto ist gesperrt. Wenden Sie sich an den Betreiber dieser App.',
  IMPERSONATED:
    'Sie handeln als jemand anderes. Passwörter, zweite Schritte und andere Anmeldemethoden bleiben so lange, wie sie sind.',
  PROOF_TOO_OLD:
    'Es wurde nichts geändert. Bitte bestätigen Sie, dass Sie es sind, oder melden Sie sich erneut an, und versuchen Sie es noch einmal.',
  PROOF_WAY_UNAVAILABLE:
    'Auf diese Weise kann dieses Konto nicht bestätigt werden. Verwenden Sie eine der anderen Möglichkeiten.',
  SESSION_UNKNOWN: 'Diese Sitzung gibt es nicht.',
  CHANNEL_EXISTS: 'Ihr Konto hat diese Adresse bereits.',
  CHANNEL_MISSING: 'Ihr Konto hat diese Adresse nicht oder nicht mehr.',
  CHANNELS_TOO_MANY: 'Ihr Konto hat so viele Adressen, wie es haben kann. Entfernen Sie zuerst eine.',
  CHANNEL_GONE: 'Die E-Mail-Adresse, an die dieser Code ging, gehört nicht mehr zum Konto. Fordern Sie einen neuen an.',
  PASSKEY_UNKNOWN: 'Diesen Passkey haben Sie nicht.',
  PASSKEYS_TOO_MANY: 'Sie haben so viele Passkeys, wie ein Konto haben kann. Entfernen Sie zuerst einen.',
  LAST_WAY_IN:
    'Das ist die einzige Möglichkeit, sich bei Ihrem Konto anzumelden. Fügen Sie eine andere hinzu oder legen Sie ein Passwort fest, bevor Sie sie entfernen.',
  USER_API_KEYS_OFF: 'API-Schlüssel für Benutzer sind nicht aktiviert.',
  TEAM_API_KEYS_OFF: 'API-Schlüssel für Teams sind nicht aktiviert.',
  API_KEYS_TOO_MANY: 'Es gibt so viele gültige API-Schlüssel wie möglich. Widerrufen Sie zuerst einen.',
  CLIENT_TEAM_PERMISSIONS_OFF: 'Mitglieder eines Teams dürfen hier keine Berechtigungen ändern.',
  PERMISSION_NOT_HELD: 'Sie können nur geben und nehmen, was Sie selbst haben.',
  SECOND_FACTOR_OFF: 'Wiederherstellungscodes setzen einen zweiten Schritt voraus. Schalten Sie ihn zuerst ein.',
  NOT_ANONYMOUS: 'Sie sind bereits registriert. Melden Sie sich zuerst ab, um ein anderes Konto zu verwenden.',
  OAUTH_COOKIE_MISSING:
    'Diese Anmeldung hat nicht in diesem Browser begonnen, oder er speichert keine Cookies. Gehen Sie zurück zur App und melden Sie sich erneut an.',
  OAUTH_FLOW_UNKNOWN: 'Diese Anmeldung ist bereits vorbei. Gehen Sie zurück zur App und melden Sie sich erneut an.',
  OAUTH_CODE_REFUSED: 'Der Anbieter hat seine eigene Antwort nicht angenommen. Bitte beginnen Sie neu.',
  OAUTH_CLIENT_REFUSED: 'Der Anbieter hat die App abgewiesen. Wenden Sie sich an deren Betreiber.',
  OAUTH_SCOPE_REFUSED: 'Der Anbieter hat die angefragten Rechte nicht erteilt.',
  OAUTH_PROVIDER_FAILED: 'Der Anbieter hat nicht wie erwartet geantwortet. Bitte versuchen Sie es gleich erneut.',
  OAUTH_EMAIL_MISSING:
    'Der Anbieter hat keine E-Mail-Adresse mitgeteilt. Erlauben Sie, sie weiterzugeben, und versuchen Sie es erneut.',
  OAUTH_EMAILS_UNREADABLE: 'Der Anbieter hat die E-Mail-Adressen des Kontos nicht gezeigt.',
  CLI_LOGIN_UNKNOWN:
    'Diese Anmeldung der Kommandozeile ist abgelaufen oder wurde bereits beantwortet. Starten Sie sie neu.',
  SESSION_NOT_FRESH:
    'Ihre Anmeldung liegt zu lange zurück oder kam ohne zweiten Schritt aus. Melden Sie sich erneut an und machen Sie dann weiter.',
  TEAM_CREATION_OFF: 'Teams zu erstellen ist hier nicht möglich.',
  TEAMS_TOO_MANY: 'Sie sind in so vielen Teams wie möglich. Verlassen Sie zuerst eines.',
  TEAM_FULL: 'Das Team hat so viele Mitglieder, wie durch Einladung beitreten können.',
  INVITATIONS_TOO_MANY: 'Das Team hat so viele offene Einladungen wie möglich. Ziehen Sie zuerst eine zurück.',
  LAST_TEAM_ADMIN:
    'Das ist das letzte Mitglied, das das Team verwalten kann. Lassen Sie es auch jemand anderen verwalten oder löschen Sie das Team.',
  PASSWORD_REQUIREMENTS_NOT_MET:
    'Dieses Passwort ist leicht zu erraten: Es ist schon einmal bekannt geworden, oder es ist wenig mehr als Ihre E-Mail-Adresse oder der Name dieser App. Wählen Sie ein anderes.',
  PASSWORD_TOO_SHORT: byNumber('min_length', {
    other: 'Das Passwort ist zu kurz. Verwenden Sie mindestens {min_length} Zeichen.',
  }),
  PASSWORD_TOO_LONG: byNumber('maxLength', {
    other: 'Das Passwort ist zu lang. Verwenden Sie höchstens {maxLength} Zeichen.',
  }),
} as const;
