import type { Answer, AnswerKind } from './delivery.ts';

const TEXT_LENGTH = 300;

/** What nodemailer tells of a failure. */
interface Failure {
  readonly code?: string;
  readonly responseCode?: number;
  readonly response?: string;
  /** There with a reply of the server: whether the same mail would be refused again. */
  readonly permanent?: boolean;
}

/** Failures without a reply that a later attempt would meet again: the mail, the credentials or the settings are wrong. */
const HOPELESS = new Set(['EENVELOPE', 'EMESSAGE', 'EAUTH', 'ENOAUTH', 'ECONFIG']);

const sentences: Record<AnswerKind, string> = {
  ACCEPTED: 'Accepted.',
  HOST_NOT_FOUND: 'The mail server was not found.',
  HOST_REFUSED: 'The mail server may not be reached.',
  AUTH_FAILED: 'The mail server did not accept the credentials.',
  TEMPORARY: 'The mail server has a temporary problem.',
  INVALID_EMAIL_ADDRESS: 'The address is invalid.',
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
export const deferred = (kind: AnswerKind): Answer => ({ outcome: 'deferred', kind, text: sentences[kind] });

/** A failure of nodemailer as an answer. A banner that is no reply of SMTP is not repeated: it may be of anything. */
export function failed(error: unknown): Answer {
  const failure = (typeof error === 'object' && error !== null ? error : {}) as Failure;
  const kind = kindOf(failure);
  const isHopeless = failure.permanent ?? HOPELESS.has(failure.code ?? '');
  const text = failure.responseCode && failure.response ? failure.response : sentences[kind];
  return { outcome: isHopeless ? 'refused' : 'deferred', kind, text: oneLine(text) };
}

/** The first that fits. */
function kindOf({ code, responseCode = 0 }: Failure): AnswerKind {
  if (code === 'EDNS') return 'HOST_NOT_FOUND';
  if (responseCode === 535 || code === 'EAUTH' || code === 'ENOAUTH') return 'AUTH_FAILED';
  if (responseCode >= 400 && responseCode < 500) return 'TEMPORARY';
  if (responseCode === 553) return 'INVALID_EMAIL_ADDRESS';
  if (responseCode >= 500 || code === 'EENVELOPE' || code === 'EMESSAGE') return 'REJECTED';
  if (code === 'ETIMEDOUT' || code === 'EABORT') return 'TIMEOUT';
  if (code === 'ECONNECTION' || code === 'ESOCKET') return 'SOCKET_CLOSED';
  return 'UNKNOWN';
}

const oneLine = (text: string) =>
  text
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, TEXT_LENGTH);
