import type { personalData } from '@latchkey/protocol';
import type { Handlers } from '../handler.ts';
import { findErasure } from './erasure.ts';
import { readPersonalData } from './read.ts';

export const personalDataRoutes: Handlers<typeof personalData> = {
  'GET /latchkey/users/me/data': ({ context, project, user }) => readPersonalData(context, project, user.id, 'client'),
  'GET /latchkey/users/:user_id/data': ({ context, project, params }) =>
    readPersonalData(context, project, params.user_id, 'server'),
  'GET /latchkey/users/:user_id/erasure': ({ context, project, params }) =>
    findErasure(context, project, params.user_id),
};
