import type { merges, userSearch, users } from '@latchkey/protocol';
import { KnownError } from '@latchkey/protocol/errors';
import { Refusal } from '@latchkey/protocol/refusals';
import type { Handlers } from '../handler.ts';
import { describe } from '../users/describe.ts';
import { findUser } from '../users/find.ts';
import { listUsers } from '../users/list.ts';
import { addUser } from './add.ts';
import { mergeUser, previewMerge } from './merge/merge.ts';
import { deleteUser } from './remove.ts';
import { searchAccounts } from './search.ts';
import { updateUser } from './update.ts';

export const userRoutes: Handlers<typeof users & typeof userSearch & typeof merges> = {
  'GET /users/me': ({ project, user }) => describe(project, user),

  'PATCH /users/me': async ({ context, project, user, level, body }) =>
    describe(project, await updateUser(context, project, user.id, body, level)),

  'DELETE /users/me': async ({ context, project, user, level }) => {
    if (level === 'client' && !project.config.client_user_deletion_enabled) throw new Refusal('SELF_DELETION_OFF');
    if (!user) throw new KnownError('CANNOT_GET_OWN_USER_WITHOUT_USER');
    await deleteUser(context, project, user.id);
    return { success: true };
  },

  'GET /users/:user_id': async ({ context, project, params }) => {
    const user = await findUser(context.db, project, params.user_id);
    if (!user) throw new KnownError('USER_NOT_FOUND');
    return describe(project, user);
  },

  'PATCH /users/:user_id': async ({ context, project, params, body, level }) =>
    describe(project, await updateUser(context, project, params.user_id, body, level)),

  'DELETE /users/:user_id': async ({ context, project, params }) => {
    await deleteUser(context, project, params.user_id);
    return { success: true };
  },

  'GET /users': ({ context, project, query }) => listUsers(context, project, query),

  'GET /latchkey/users': ({ context, project, query }) => searchAccounts(context, project, query),

  'GET /latchkey/users/:user_id/merge': ({ context, project, params, query }) =>
    previewMerge(context, project, { userId: params.user_id, duplicateId: query.duplicate_id }),

  'POST /latchkey/users/:user_id/merge': ({ context, project, params, body }) =>
    mergeUser(context, project, { userId: params.user_id, duplicateId: body.duplicate_id }),

  'POST /users': async ({ context, project, body }) => describe(project, await addUser(context, project, body)),
};
