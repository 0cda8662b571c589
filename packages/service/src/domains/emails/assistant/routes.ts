import type { emailChats } from '@latchkey/protocol';
import type { Handlers } from '../../handler.ts';
import { askAssistant } from './ask.ts';
import { addMessage, listMessages } from './thread.ts';

export const emailChatRoutes: Handlers<typeof emailChats> = {
  'GET /internal/ai-chat/:thread_id': async ({ context, project, params }) => ({
    messages: await listMessages(context, project, params.thread_id),
  }),

  'PATCH /internal/ai-chat/:thread_id': async ({ context, project, params, body }) => {
    await addMessage(context, project, params.thread_id, body.message);
    return {};
  },

  'POST /internal/ai-chat/:thread_id': async ({ context, services, project, params, body }) => ({
    content: await askAssistant(context, services, project, params.thread_id, body),
  }),
};
