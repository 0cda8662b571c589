import { always, onlyOwn, type Sample } from '../sample.ts';
import type { Tenant } from '../tenant/tenant.ts';

const byId = ({ importId }: Tenant) => ({ params: { import_id: importId } });
const unknown = 'IMPORT_UNKNOWN';
const lines = { body: { lines: [{ source_id: 'made by the matrix' }] } };

/** The inputs of the routes of imports. */
export const importSamples = {
  'GET /latchkey/imports': { plain: {} },
  'POST /latchkey/imports': {
    plain: {
      send: () => ({ body: { source: 'matrix', is_dry_run: true } }),
      outcome: ({ project }) => (project === 'internal' ? 'IMPORT_INTERNAL' : undefined),
    },
  },
  'GET /latchkey/imports/:import_id': {
    own: { send: ({ own }) => byId(own), outcome: onlyOwn(unknown) },
    foreign: { send: ({ foreign }) => byId(foreign), outcome: always(unknown) },
  },
  'POST /latchkey/imports/:import_id/lines': {
    own: { send: ({ own }) => ({ ...byId(own), ...lines }), outcome: onlyOwn(unknown) },
    foreign: { send: ({ foreign }) => ({ ...byId(foreign), ...lines }), outcome: always(unknown) },
  },
  'DELETE /latchkey/imports/:import_id': {
    own: { send: ({ own }) => byId(own), outcome: onlyOwn(unknown), destroys: 'import' },
    foreign: { send: ({ foreign }) => byId(foreign), outcome: always(unknown) },
  },
} satisfies Readonly<Record<string, Readonly<Record<string, Sample>>>>;

const FAR = 4_000_000_000_000;

/** The inputs of the routes of the previous system; none of the projects has one. */
export const previousSystemSamples = {
  'GET /latchkey/previous-system': { plain: { outcome: always('PREVIOUS_SYSTEM_UNKNOWN') } },
  'PUT /latchkey/previous-system': {
    plain: {
      send: () => ({ body: { source: 'matrix', ends_at_millis: FAR } }),
      outcome: ({ project }) => (project === 'internal' ? 'PREVIOUS_SYSTEM_INTERNAL' : 'PREVIOUS_SYSTEM_TOO_LONG'),
    },
  },
  'DELETE /latchkey/previous-system': { plain: { outcome: always('PREVIOUS_SYSTEM_UNKNOWN') } },
  'POST /latchkey/previous-system/session': {
    plain: { send: () => ({ body: { token: 'of the matrix' } }), outcome: always('PREVIOUS_SESSIONS_OFF') },
  },
} satisfies Readonly<Record<string, Readonly<Record<string, Sample>>>>;
