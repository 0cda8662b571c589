import type { emailVersions } from '@latchkey/protocol';
import type { Handlers } from '../../handler.ts';
import { listVersions } from './list.ts';

export const emailVersionRoutes: Handlers<typeof emailVersions> = {
  'GET /latchkey/email-versions': ({ context, project, query }) => listVersions(context, project, query.of),
};
