import type { Conversion, ImportFile } from '@latchkey/sdk/import-files';

/** Users and teams of another system that are being read. */
export interface OldLines extends Pick<ImportFile, 'lines' | 'source'>, Pick<Conversion, 'withoutTwoFactor'> {
  /** How much was read, from 0 to 1; undefined where how much there is isn't known. */
  share(): number | undefined;
  /** What so far is left out, as sentences: API keys that may do less there than a key can here. */
  leftOut?(): readonly string[];
}
