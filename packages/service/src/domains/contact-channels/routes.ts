import type { contactChannels } from '@latchkey/protocol';
import type { Handlers } from '../handler.ts';
import { addChannel } from './add.ts';
import { changeChannel } from './change.ts';
import { describeChannel } from './channel.ts';
import { listChannels, readChannel } from './list.ts';
import { ownerAsked } from './owner.ts';
import { removeChannel } from './remove.ts';
import { sendPrimaryVerificationCode, sendVerificationCode } from './send-code.ts';

export const contactChannelRoutes = {
  'GET /contact-channels': async ({ context, project, query, ...asking }) => {
    const filter = { userId: ownerAsked(asking, query.user_id), id: query.contact_channel_id };
    const items = (await listChannels(context, project, filter)).map(describeChannel);
    return { items, is_paginated: false };
  },

  'POST /contact-channels': async ({ context, project, body: { user_id: asked, ...given }, ...asking }) =>
    describeChannel(await addChannel(context, project, ownerAsked(asking, asked), given)),

  'GET /contact-channels/:user_id/:contact_channel_id': async ({ context, project, params, ...asking }) => {
    const userId = ownerAsked(asking, params.user_id);
    return describeChannel(await readChannel(context, project, userId, params.contact_channel_id));
  },

  'PATCH /contact-channels/:user_id/:contact_channel_id': async ({ context, project, params, body, ...asking }) => {
    const userId = ownerAsked(asking, params.user_id);
    return describeChannel(await changeChannel(context, project, userId, params.contact_channel_id, body));
  },

  'DELETE /contact-channels/:user_id/:contact_channel_id': async ({ context, project, params, ...asking }) => {
    const userId = ownerAsked(asking, params.user_id);
    await removeChannel(context, project, userId, params.contact_channel_id);
    return { success: true };
  },

  'POST /contact-channels/:user_id/:contact_channel_id/send-verification-code': async (request) => {
    const { context, project, params, body } = request;
    await sendVerificationCode(context, project, request, params, body.callback_url);
    return { success: true };
  },

  'POST /contact-channels/send-verification-code': async ({ context, project, user, body }) => {
    await sendPrimaryVerificationCode(context, project, user, body);
    return { success: true };
  },
} satisfies Partial<Handlers<typeof contactChannels>>;
