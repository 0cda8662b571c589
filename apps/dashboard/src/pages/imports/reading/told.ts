import type { SourceName } from '@latchkey/sdk/import-files';

/** What the owner says of a file. */
export interface Told {
  readonly from?: SourceName;
  /** Columns of a CSV file by our fields. */
  readonly map: Readonly<Record<string, string>>;
  readonly hashConfig?: string;
}
