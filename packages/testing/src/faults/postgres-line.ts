/** What a client has sent, up to the end of a statement where it holds one. */
export interface Sent {
  readonly bytes: Buffer;
  /** The SQL; undefined for the start of a connection, and its end. */
  readonly statement?: string;
}

const QUERY = 0x51;
const PARSE = 0x50;
const BIND = 0x42;
const SYNC = 0x53;
const READY = 0x5a;

/**
 * One connection in the PostgreSQL protocol (version 3), as far as its statements go: a simple query, or the messages of the
 * extended one up to their Sync. The server ends its answer to either, and to the start, with ReadyForQuery.
 */
export class PostgresLine {
  /** How many statements were sent. */
  count = 0;
  /** How many of them were answered. */
  answers = -1;
  readonly #prepared = new Map<string, string>();
  #fromClient: Buffer = Buffer.alloc(0);
  #fromServer: Buffer = Buffer.alloc(0);
  #isStarted = false;
  #group: Buffer[] = [];
  #sql = '';

  /** Reads on what the client sends. */
  *sent(data: Buffer): Generator<Sent> {
    this.#fromClient = Buffer.concat([this.#fromClient, data]);
    for (;;) {
      // The first message has no type.
      const length = lengthOf(this.#fromClient, this.#isStarted ? 1 : 0);
      if (length === undefined) return;
      const message = this.#fromClient.subarray(0, length);
      this.#fromClient = this.#fromClient.subarray(length);
      if (this.#isStarted) yield* this.#read(message);
      else {
        this.#isStarted = true;
        yield { bytes: message };
      }
    }
  }

  /** Reads on what the server answers: each piece ends where an answer ends, or where the data end. */
  *answered(data: Buffer): Generator<Buffer> {
    this.#fromServer = Buffer.concat([this.#fromServer, data]);
    for (;;) {
      const length = lengthOf(this.#fromServer, 1);
      if (length === undefined) return;
      const message = this.#fromServer.subarray(0, length);
      this.#fromServer = this.#fromServer.subarray(length);
      if (message[0] === READY) this.answers++;
      yield message;
    }
  }

  *#read(message: Buffer): Generator<Sent> {
    this.#group.push(message);
    const [type] = message;
    if (type === QUERY) this.#sql = textAt(message, 5).text;
    if (type === PARSE) {
      const name = textAt(message, 5);
      this.#sql = textAt(message, name.end).text;
      this.#prepared.set(name.text, this.#sql);
    }
    if (type === BIND) this.#sql = this.#prepared.get(textAt(message, textAt(message, 5).end).text) ?? this.#sql;
    if (type === QUERY || type === SYNC) {
      this.count++;
      yield { bytes: this.#taken(), statement: this.#sql };
    } else if (this.#group.length === 1 && type !== PARSE && type !== BIND) yield { bytes: this.#taken() };
  }

  #taken(): Buffer {
    return Buffer.concat(this.#group.splice(0));
  }
}

function lengthOf(data: Buffer, typeBytes: number): number | undefined {
  if (data.length < typeBytes + 4) return undefined;
  const length = typeBytes + data.readInt32BE(typeBytes);
  return data.length < length ? undefined : length;
}

function textAt(message: Buffer, start: number): { text: string; end: number } {
  const end = message.indexOf(0, start);
  return { text: message.toString('utf8', start, end), end: end + 1 };
}
