import { always, type Sample } from '../sample.ts';
import type { Tenant } from '../tenant/tenant.ts';

const thread = ({ emailThemeId }: Tenant) => ({ params: { thread_id: emailThemeId } });
const question = { body: { context_type: 'email-theme', messages: [{ role: 'user', content: 'Hello' }] } };

/** The inputs of the routes of conversations with the assistant. A thread is of the project that asks for it. */
export const emailChatSamples = {
  'GET /internal/ai-chat/:thread_id': {
    own: { send: ({ own }) => thread(own) },
    foreign: { send: ({ foreign }) => thread(foreign) },
  },
  'PATCH /internal/ai-chat/:thread_id': {
    own: { send: ({ own }) => ({ ...thread(own), body: { message: 'Hello' } }) },
    foreign: { send: ({ foreign }) => ({ ...thread(foreign), body: { message: 'Hello' } }) },
  },
  // The world of the matrix has no assistant.
  'POST /internal/ai-chat/:thread_id': {
    own: {
      send: ({ own }) => ({ ...thread(own), ...question }),
      outcome: ({ project }) => (project === 'own' ? 'ASSISTANT_MISSING' : 'EMAIL_THEME_UNKNOWN'),
    },
    foreign: { send: ({ foreign }) => ({ ...thread(foreign), ...question }), outcome: always('EMAIL_THEME_UNKNOWN') },
  },
} satisfies Record<string, Record<string, Sample>>;
