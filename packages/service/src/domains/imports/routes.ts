import type { imports } from '@latchkey/protocol';
import type { Handlers } from '../handler.ts';
import { addLines } from './add-lines.ts';
import { beginImport, findImport, listImports } from './imports.ts';
import { undoSome } from './undo.ts';

export const importRoutes: Handlers<typeof imports> = {
  'GET /latchkey/imports': async ({ context, project }) => ({
    items: await listImports(context, project),
    is_paginated: false,
  }),

  'POST /latchkey/imports': ({ context, project, body }) =>
    beginImport(context, project, { source: body.source, isDryRun: body.is_dry_run ?? false }),

  'GET /latchkey/imports/:import_id': ({ context, project, params }) => findImport(context, project, params.import_id),

  'POST /latchkey/imports/:import_id/lines': async ({ context, project, params, body }) => ({
    items: await addLines(context, project, params.import_id, body.lines),
  }),

  'DELETE /latchkey/imports/:import_id': ({ context, project, params, query }) =>
    undoSome(context, project, params.import_id, { withActive: query.active ?? false }),
};
