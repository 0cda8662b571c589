import type { ImportLine } from '@latchkey/sdk/imports';
import { Unreadable } from './read/unreadable.ts';
import type { Source, SourceRecord, Told } from './sources/source.ts';
import { type SourceName, sources } from './sources/sources.ts';

/** Users and teams of another system that are being read. */
export interface OldLines {
  /** The lines they become, read in pieces. Throws for what cannot be read. */
  readonly lines: AsyncIterable<ImportLine>;
  /** The system it comes from, which is known once there is a line. */
  source(): SourceName | undefined;
  /** How much was read, from 0 to 1; undefined where how much there is isn't known. */
  share(): number | undefined;
  /** How many users so far have two-factor authentication whose secret isn't in what is read. */
  withoutTwoFactor(): number;
}

/** Turns records into lines, and counts the users who lose their two-factor authentication. */
export function conversion(told: Told) {
  let number = 0;
  let withoutTwoFactor = 0;
  return {
    /** The line of the next record, with what else is known of the user; undefined for one that is no user. */
    line(name: SourceName, record: SourceRecord, more: object = {}): ImportLine | undefined {
      number++;
      const source: Source = sources[name];
      const converted = numbered(() => source.line(record, told), number);
      const line = converted && { ...converted, ...more };
      if (line && !('totp_secret_base64' in line) && source.hasTwoFactor?.(record)) withoutTwoFactor++;
      return line;
    },
    withoutTwoFactor: () => withoutTwoFactor,
  };
}

function numbered(convert: () => ImportLine | undefined, number: number): ImportLine | undefined {
  try {
    return convert();
  } catch (cause) {
    if (cause instanceof Unreadable) throw new Unreadable(`in record ${number} ${cause.message}`, { cause });
    throw cause;
  }
}
