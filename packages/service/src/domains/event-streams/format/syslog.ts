/** Log audit, of the facilities of RFC 5424, section 6.2.1. */
const FACILITY = 13;

/** Structured data by its SD-ID; only names that are registered with the IANA (section 7), or end with `@` and a number. */
export type StructuredData = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** What a message is made of (RFC 5424, section 6). */
export interface SyslogMessage {
  /** 0 is an emergency, 7 is for debugging. */
  readonly severity: number;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly host: string;
  readonly app: string;
  /** The type of the message. */
  readonly messageId: string;
  readonly data: StructuredData;
  /** In ASCII: a text beyond it would need a byte order mark in front. */
  readonly text: string;
}

/** A message as text. */
export function syslogMessage({ severity, at, host, app, messageId, data, text }: SyslogMessage): string {
  const priority = FACILITY * 8 + severity;
  const header = [new Date(at).toISOString(), field(host, 255), field(app, 48), '-', field(messageId, 32)];
  return `<${priority}>1 ${header.join(' ')} ${structuredData(data)} ${text}`;
}

/** Structured data as text; "-" for none (section 6.3). */
export function structuredData(data: StructuredData): string {
  const elements = Object.entries(data).map(([id, params]) => {
    const pairs = Object.entries(params).map(([name, value]) => ` ${name}="${escaped(value)}"`);
    return `[${id}${pairs.join('')}]`;
  });
  return elements.join('') || '-';
}

/** Section 6.3.3: these three are escaped, and nothing else is. */
const escaped = (value: string) => value.replace(/["\\\]]/g, '\\$&');

/** Printable ASCII without spaces; "-" for nothing. */
const field = (value: string, most: number) => value.replace(/[^\x21-\x7e]/g, '').slice(0, most) || '-';

/** Messages with their lengths in bytes in front: octet counting (RFC 6587, section 3.4.1; RFC 5425, section 4.3). */
export const counted = (messages: readonly string[]): Buffer =>
  Buffer.concat(
    messages.map((message) => {
      const bytes = Buffer.from(message);
      return Buffer.concat([Buffer.from(`${bytes.length} `), bytes]);
    }),
  );

/** JSON of ASCII alone: everything else is escaped. */
export const asciiJson = (json: string): string =>
  json.replace(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
