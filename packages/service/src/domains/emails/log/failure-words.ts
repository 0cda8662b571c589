import type { Answer, AnswerKind } from '../../../platform/smtp/delivery.ts';

/** What is wrong and how to fix it, for the person who configures a mail server. */
const advice: Record<Exclude<AnswerKind, 'ACCEPTED' | 'HOST_REFUSED'>, string> = {
  HOST_NOT_FOUND: 'There is no mail server under this host. Check the host.',
  CONNECTION_REFUSED: 'The mail server takes no connections at this port. Check the host and the port.',
  NO_TLS: 'The mail server does not encrypt connections at this port. Check the port: most take 465 or 587.',
  BAD_CERTIFICATE:
    "The mail server could not prove that it is this host: its certificate is for another name, has expired, or isn't signed by a known authority. Check the host.",
  AUTH_FAILED: 'The mail server did not accept the credentials. Check the user name and the password.',
  TEMPORARY: 'The mail server has a temporary problem. Try again later.',
  INVALID_EMAIL_ADDRESS: 'An address is invalid. Check the recipient and the sender.',
  SENDER_REJECTED: "The mail server does not let you send as this sender. Check the sender's email address.",
  REJECTED: 'The mail server refused the mail.',
  TIMEOUT: 'The mail server did not answer in time. Check the host and the port.',
  SOCKET_CLOSED: 'The connection to the mail server was lost. Check the port.',
  UNKNOWN: 'The mail could not be handed over. Make sure that the mail server is running.',
};

/** Failures of which the words of the server say more than their kind does. */
const TELLING: readonly AnswerKind[] = ['TEMPORARY', 'INVALID_EMAIL_ADDRESS', 'SENDER_REJECTED', 'REJECTED'];

/** The outcome of a mail sent while the caller waits, as endpoints answer it. */
export function toldOf({ outcome, kind, text, isReply }: Answer): { success: boolean; error_message?: string } {
  if (outcome === 'accepted' || kind === 'ACCEPTED') return { success: true };
  const said = isReply && TELLING.includes(kind) ? ` The server said: ${text}` : '';
  return { success: false, error_message: kind === 'HOST_REFUSED' ? text : advice[kind] + said };
}
