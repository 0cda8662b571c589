/** Who a mail server is told that a mail is from and for; what the headers say is another matter. */
export interface Envelope {
  readonly from: string;
  readonly to: string;
}

/** A mail as it is handed over: the same bytes at every attempt, but for the boundary between its parts. */
export interface Message {
  readonly from: { readonly name: string; readonly address: string };
  readonly to: string;
  readonly subject: string;
  readonly html?: string;
  readonly text: string;
  /** Where its reader ends such mails: what mail programs show beside it (RFC 8058). */
  readonly unsubscribeLink?: string;
  /** In angle brackets. */
  readonly messageId: string;
  readonly date: Date;
}

/** What can become of a delivery, in the words that administrators read. */
export type AnswerKind =
  | 'ACCEPTED'
  | 'HOST_NOT_FOUND'
  | 'HOST_REFUSED'
  | 'CONNECTION_REFUSED'
  | 'NO_TLS'
  | 'BAD_CERTIFICATE'
  | 'AUTH_FAILED'
  | 'TEMPORARY'
  | 'INVALID_EMAIL_ADDRESS'
  | 'SENDER_REJECTED'
  | 'REJECTED'
  | 'TIMEOUT'
  | 'SOCKET_CLOSED'
  | 'UNKNOWN';

/** What became of one delivery. A deferred one is worth another try, a refused one is not. */
export interface Answer {
  readonly outcome: 'accepted' | 'deferred' | 'refused';
  readonly kind: AnswerKind;
  /** The reply of the server, or what went wrong before it gave one. */
  readonly text: string;
  /** Whether that is the server's reply. */
  readonly isReply?: true;
}

/** A way for mails to leave the service. What goes wrong is answered, not thrown. */
export interface Transport {
  /** `signal` is for a delivery that a caller waits for: once it fires, the delivery stops waiting. */
  deliver(envelope: Envelope, message: Message, signal?: AbortSignal): Promise<Answer>;
}
