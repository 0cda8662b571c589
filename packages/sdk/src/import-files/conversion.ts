import type { ImportLine } from '../imports/imports.ts';
import { Unreadable } from './read/unreadable.ts';
import type { Source, SourceRecord, Told } from './sources/source.ts';
import { type SourceName, sources } from './sources/sources.ts';

/** Turns records of another system into lines of an import. */
export interface Conversion {
  /**
   * The line of the next record, with what else is known of the user; undefined for one that is no user. Throws
   * `Unreadable` for a record that can't be read.
   */
  line(name: SourceName, record: SourceRecord, more?: object): ImportLine | undefined;
  /** How many users so far have two-factor authentication whose secret isn't in what is read. */
  withoutTwoFactor(): number;
}

/** Begins to turn records into lines. */
export function conversion(told: Told): Conversion {
  let number = 0;
  let withoutTwoFactor = 0;
  return {
    line(name, record, more = {}) {
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
    if (cause instanceof Unreadable && cause.reason === 'BROKEN')
      throw new Unreadable(`in record ${number} ${cause.message}`, { cause });
    throw cause;
  }
}
