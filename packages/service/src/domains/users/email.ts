/**
 * The one form in which email addresses are stored, compared and looked up: trimmed, Unicode-normalized (NFKC) and in
 * lower case. Dots and tags stay: the mail server may treat them as different mailboxes.
 */
export const normaliseEmail = (email: string) => email.trim().normalize('NFKC').toLowerCase();
