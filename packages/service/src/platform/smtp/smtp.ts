import { isIP } from 'node:net';
import type { SendMailOptions, SMTPTransportOptions, Transporter } from 'nodemailer';
import type { Answer, Envelope, Message, Transport } from './delivery.ts';
import { accepted, failed } from './smtp-answer.ts';

/** For how long a server is waited for, in milliseconds. */
export interface Timeouts {
  readonly connect: number;
  readonly greeting: number;
  readonly silence: number;
  /** A whole delivery; shorter than a job's claim, so that no other worker sends the same mail. */
  readonly delivery: number;
}

const TIMEOUTS: Timeouts = { connect: 10_000, greeting: 10_000, silence: 20_000, delivery: 45_000 };
const REPLY_BYTES = 64 * 1024;
/** Servers close connections after a number of mails or a time, so several may close at once. */
const MOST_TRIES = 3;

/** A mail server, and how it is spoken to. */
export interface SmtpServer {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte. */
  readonly isSecure: boolean;
  /** Whether to refuse servers that do not prove who they are. Optional TLS takes what there is. */
  readonly tls: 'required' | 'optional';
  /** The name that its certificate has to bear, where `host` is the address it was looked up to. */
  readonly servername?: string;
  readonly user?: string;
  readonly password?: string;
}

/** Speaks to mail servers. */
export interface SmtpClient {
  /**
   * A transport to a server. This many connections are kept for the next mails; without a number each mail has its own.
   */
  to(server: SmtpServer, connections?: number): Transport;
  /** Deliveries under way fail, and what is open is closed. */
  close(): Promise<void>;
}

/** `name` is how the client introduces itself. */
export function smtpClient(name: string, timeouts = TIMEOUTS): SmtpClient {
  const underWay = new Set<AbortController>();
  const opened = new Set<ReturnType<typeof open>>();

  async function deliver(transport: Transporter, options: SendMailOptions, end?: AbortSignal): Promise<Answer> {
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(), timeouts.delivery);
    const signal = end ? AbortSignal.any([end, controller.signal]) : controller.signal;
    underWay.add(controller);
    try {
      return accepted(await handOver(transport, { ...options, signal }));
    } catch (error) {
      return failed(error);
    } finally {
      underWay.delete(controller);
      clearTimeout(timer);
    }
  }

  return {
    to(server, connections) {
      let opening: ReturnType<typeof open> | undefined;
      return {
        async deliver(envelope, message, signal) {
          opening ??= open({ ...connectionOptions(server, timeouts), name }, connections);
          if (connections !== undefined) opened.add(opening);
          return deliver(await opening, mailOptions(envelope, message), signal);
        },
      };
    },
    async close() {
      for (const controller of underWay) controller.abort();
      for (const transport of opened) (await transport).close();
    },
  };
}

/** Hands a mail over, and at once by another connection where the server ended one before it was told of the mail. */
async function handOver(transport: Transporter, options: SendMailOptions): Promise<string> {
  for (let tries = 1; ; tries++) {
    try {
      return (await transport.sendMail(options)).response ?? '';
    } catch (error) {
      if (tries === MOST_TRIES || !hasOutlivedItsConnection(error)) throw error;
    }
  }
}

/** What the pool says of a mail that it would have queued again. */
const hasOutlivedItsConnection = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith('Reached maximum number of retries');

/** The mail as it goes over the line: headers and both bodies. */
export async function composeMessage(message: Message): Promise<string> {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  const { message: composed } = await transport.sendMail(
    mailOptions({ from: message.from.address, to: message.to }, message),
  );
  return String(composed);
}

async function open(options: SMTPTransportOptions, connections: number | undefined): Promise<Transporter> {
  // Loaded when the first mail leaves: most of a start's time goes into loading.
  const { createTransport } = await import('nodemailer');
  if (connections === undefined) return createTransport(options);
  return createTransport({
    ...options,
    pool: true,
    maxConnections: connections,
    // Replacing a connection keeps a mail waiting for 100 ms, so it is left to servers to end one.
    maxMessages: Number.POSITIVE_INFINITY,
    // The pool's own second try waits for as long, and fails again with the first try's reply.
    maxRequeues: 0,
  });
}

function connectionOptions(server: SmtpServer, timeouts: Timeouts): SMTPTransportOptions {
  const isRequired = server.tls === 'required';
  return {
    host: server.host,
    port: server.port,
    secure: server.isSecure,
    requireTLS: isRequired,
    opportunisticTLS: !isRequired,
    tls: { rejectUnauthorized: isRequired },
    // A certificate for an address is checked against the address itself.
    ...(server.servername !== undefined && !isIP(server.servername) && { servername: server.servername }),
    ...(server.user !== undefined && { auth: { user: server.user, pass: server.password ?? '' } }),
    connectionTimeout: timeouts.connect,
    dnsTimeout: timeouts.connect,
    greetingTimeout: timeouts.greeting,
    socketTimeout: timeouts.silence,
    maxResponseSize: REPLY_BYTES,
  };
}

/** Structured addresses and an explicit envelope: nothing in them is parsed once more. */
function mailOptions(envelope: Envelope, message: Message): SendMailOptions {
  const { from, to, subject, html, text, messageId, date, unsubscribeLink } = message;
  return {
    envelope: { from: envelope.from, to: [envelope.to] },
    from,
    to: { name: '', address: to },
    subject,
    ...(html !== undefined && { html }),
    text,
    messageId,
    date,
    encoding: 'quoted-printable',
    // A boundary has seventy characters at most.
    baseBoundary: messageId.replace(/@.*/, '').replace(/\W/g, ''),
    headers: { 'Auto-Submitted': 'auto-generated', ...(unsubscribeLink && unsubscribeHeaders(unsubscribeLink)) },
    xMailer: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** One click in a mail program is a request of its own to that address (RFC 8058). */
const unsubscribeHeaders = (link: string) => ({
  'List-Unsubscribe': `<${link}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});
