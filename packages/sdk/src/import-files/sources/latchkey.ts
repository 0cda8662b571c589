import type { ImportLine } from '../../imports/imports.ts';
import type { Source } from './source.ts';

/** Lines as they are imported, with or without the header `{"latchkey":"users","version":1}`. */
export const latchkey: Source = {
  recognises: (record) => 'latchkey' in record || 'source_id' in record,
  line: (record) => ('latchkey' in record ? undefined : (record as unknown as ImportLine)),
};
