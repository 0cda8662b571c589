// An entry of its own: only what moves users reads files of other systems.

export { type Conversion, conversion } from './import-files/conversion.ts';
export { jsonRecords } from './import-files/read/json-records.ts';
export { Unreadable, type UnreadableReason } from './import-files/read/unreadable.ts';
export { type ImportFile, type ImportFileOptions, readImportFile } from './import-files/read-file.ts';
export { type Counts, type Sending, sendLines } from './import-files/send.ts';
export { base32 } from './import-files/sources/base32.ts';
export { csvFields } from './import-files/sources/csv.ts';
export {
  listOf,
  millisOf,
  objectOf,
  pictureOf,
  type SourceRecord,
  type Told,
  text,
} from './import-files/sources/source.ts';
export { type SourceName, sourceNames } from './import-files/sources/sources.ts';
