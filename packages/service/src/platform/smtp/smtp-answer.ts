import type { Answer, AnswerKind } from './delivery.ts';

const TEXT_LENGTH = 300;

/** What nodemailer tells of a failure. */
interface Failure {
  readonly code?: string;
  /** What the system or TLS called it. */
  readonly originalCode?: string;
  /** What the server was told when it happened. */
  readonly command?: string;
  readonly responseCode?: number;
  readonly response?: string;
  /** There with a reply of the server: whether the same mail would be refused again. */
  readonly permanent?: boolean;
}

/** Failures without a reply that a later attempt would meet again: the mail, the credentials or the settings are wrong. */
const HOPELESS = new Set(['EENVELOPE', 'EMESSAGE', 'EAUTH', 'ENOAUTH', 'ECONFIG']);

/** What OpenSSL and Node call a certificate that proves nothing. */
const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|INVALID_CA|PATH_LENGTH_EXCEEDED/;

const sentences: Record<AnswerKind, string> = {
  ACCEPTED: 'Accepted.',
  HOST_NOT_FOUND: 'The mail server was not found.',
  HOST_REFUSED: 'The mail server may not be reached.',
  CONNECTION_REFUSED: 'The mail server takes no connections at this port.',
  NO_TLS: 'The mail server does not encrypt connections at this port.',
  BAD_CERTIFICATE: 'The mail server does not prove by its certificate that it is this host.',
  AUTH_FAILED: 'The mail server did not accept the credentials.',
  TEMPORARY: 'The mail server has a temporary problem.',
  INVALID_EMAIL_ADDRESS: 'The address is invalid.',
  SENDER_REJECTED: 'The mail server refused the sender.',
  REJECTED: 'The mail server refused the mail.',
  TIMEOUT: 'The mail server did not answer in time.',
  SOCKET_CLOSED: 'The connection to the mail server was lost.',
  UNKNOWN: 'The mail could not be handed over.',
};

export const accepted = (reply: string): Answer => ({ outcome: 'accepted', kind: 'ACCEPTED', text: oneLine(reply) });

/** For failures that come before a server is asked. */
export const refused = (kind: AnswerKind, text: string = sentences[kind]): Answer => ({
  outcome: 'refused',
  kind,
  text,
});
export const deferred = (kind: AnswerKind, text: string = sentences[kind]): Answer => ({
  outcome: 'deferred',
  kind,
  text,
});

/** A failure of nodemailer as an answer. A banner that is no reply of SMTP is not repeated: it may be of anything. */
export function failed(error: unknown): Answer {
  const failure = (typeof error === 'object' && error !== null ? error : {}) as Failure;
  const kind = kindOf(failure);
  const isHopeless = failure.permanent ?? HOPELESS.has(failure.code ?? '');
  const outcome = isHopeless ? 'refused' : 'deferred';
  if (!failure.responseCode || !failure.response) return { outcome, kind, text: sentences[kind] };
  return { outcome, kind, text: oneLine(failure.response), isReply: true };
}

/** The first that fits. */
function kindOf({ code, originalCode = '', responseCode = 0, command }: Failure): AnswerKind {
  if (code === 'EDNS') return 'HOST_NOT_FOUND';
  if (code === 'ETLS' || originalCode.startsWith('ERR_SSL')) return 'NO_TLS';
  if (responseCode === 535 || code === 'EAUTH' || code === 'ENOAUTH') return 'AUTH_FAILED';
  if (responseCode >= 400 && responseCode < 500) return 'TEMPORARY';
  if (responseCode === 553) return 'INVALID_EMAIL_ADDRESS';
  if (responseCode >= 500 && command === 'MAIL FROM') return 'SENDER_REJECTED';
  if (responseCode >= 500 || code === 'EENVELOPE' || code === 'EMESSAGE') return 'REJECTED';
  if (code === 'ETIMEDOUT' || code === 'EABORT') return 'TIMEOUT';
  if (originalCode === 'ECONNREFUSED') return 'CONNECTION_REFUSED';
  if (CERTIFICATE.test(originalCode)) return 'BAD_CERTIFICATE';
  if (code === 'ECONNECTION' || code === 'ESOCKET') return 'SOCKET_CLOSED';
  return 'UNKNOWN';
}

const oneLine = (text: string) =>
  text
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, TEXT_LENGTH);
