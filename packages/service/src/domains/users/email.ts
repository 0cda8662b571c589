/**
 * The one form in which e-mail addresses are stored, compared and looked up: trimmed, Unicode-normalised (NFKC) and in
 * lower case. Dots and tags stay: to the mail server they may be other mailboxes.
 */
export const normaliseEmail = (email: string) => email.trim().normalize('NFKC').toLowerCase();
