/** What a client has sent: a command, or a message up to the line with a dot that ends it. */
export interface SaidBySmtpClient {
  /** `EHLO`, `MAIL`; `message` for a message. */
  readonly name: string;
  /** Of a message, all but its end. */
  readonly bytes: Buffer;
  readonly end: Buffer;
}

const LINE = Buffer.from('\r\n');
const END_OF_MESSAGE = Buffer.from('\r\n.\r\n');
/** A reply is over with the line whose code is followed by no hyphen. */
const LAST_LINE = /^\d{3}(?: [^\n]*)?\r\n$/;
const GO_ON = '354';
const NOTHING: Buffer = Buffer.alloc(0);

/** One connection in SMTP (RFC 5321) without TLS: commands that are each answered, and messages. */
export class SmtpLine {
  #fromClient: Buffer = NOTHING;
  #fromServer: Buffer = NOTHING;
  #isMessage = false;

  /** Reads on what the client sends. */
  *sent(data: Buffer): Generator<SaidBySmtpClient> {
    this.#fromClient = Buffer.concat([this.#fromClient, data]);
    for (;;) {
      const end = this.#isMessage ? END_OF_MESSAGE : LINE;
      const place = this.#fromClient.indexOf(end);
      if (place < 0) return;
      const bytes = this.#fromClient.subarray(0, place);
      this.#fromClient = this.#fromClient.subarray(place + end.length);
      const name = this.#isMessage ? 'message' : (/^\w+/.exec(bytes.toString('latin1'))?.[0] ?? '');
      this.#isMessage = false;
      yield { name, bytes, end };
    }
  }

  /** Reads on what the server answers, reply by reply. */
  *answered(data: Buffer): Generator<Buffer> {
    this.#fromServer = Buffer.concat([this.#fromServer, data]);
    let reply: Buffer = NOTHING;
    for (;;) {
      const place = this.#fromServer.indexOf(LINE, reply.length);
      if (place < 0) return;
      const line = this.#fromServer.toString('latin1', reply.length, place + LINE.length);
      reply = this.#fromServer.subarray(0, place + LINE.length);
      if (!LAST_LINE.test(line)) continue;
      this.#fromServer = this.#fromServer.subarray(reply.length);
      this.#isMessage = line.startsWith(GO_ON);
      yield reply;
      reply = NOTHING;
    }
  }
}
