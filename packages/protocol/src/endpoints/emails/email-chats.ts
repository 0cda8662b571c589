import * as z from 'zod';
import { type EndpointTable, json } from '../../endpoint.ts';
import { anyJson, oneOf, uuid } from '../../input/scalars.ts';
import { limits } from '../../limits.ts';

const OfThread = z.strictObject({ thread_id: uuid });
const NoQuery = z.strictObject({});

/** Its keys are written as published clients know them. */
const Block = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({
    type: z.literal('tool-call'),
    toolName: z.string(),
    toolCallId: z.string(),
    args: z.record(z.string(), z.unknown()),
    /** As the model wrote them. */
    argsText: z.string(),
    result: z.discriminatedUnion('success', [
      z.object({ success: z.literal(true), html: z.string() }),
      z.object({ success: z.literal(false), error: z.string() }),
    ]),
  }),
]);

/** Conversations with the assistant about a theme or a template in TSX, whose id is that of the thread. */
export const emailChats = {
  'GET /internal/ai-chat/:thread_id': {
    purpose: 'List the messages of a thread, oldest first, each as it was stored.',
    access: 'admin',
    params: OfThread,
    query: NoQuery,
    answer: json(z.object({ messages: z.array(z.unknown()) })),
    errors: [],
  },
  'PATCH /internal/ai-chat/:thread_id': {
    purpose: 'Add a message to a thread. Of a long thread the oldest messages are forgotten.',
    access: 'admin',
    params: OfThread,
    query: NoQuery,
    body: z.strictObject({ message: anyJson(limits.emailChatMessageBytes) }),
    bodyLimit: limits.largeBodyBytes,
    answer: json(z.object({})),
    errors: [],
  },
  'POST /internal/ai-chat/:thread_id': {
    purpose:
      "Ask the assistant. The source it writes is stored in the theme or template, if it renders; the messages aren't stored.",
    invalidates: ['emailThemes', 'newEmailTemplates', 'emailPreviews', 'emailVersions'],
    access: 'admin',
    params: OfThread,
    query: NoQuery,
    body: z.strictObject({
      context_type: oneOf('email-theme', 'email-template'),
      messages: z
        .array(
          z.strictObject({
            role: oneOf('user', 'assistant', 'tool').describe('Who has said it.'),
            content: anyJson(limits.emailChatMessageBytes).describe(
              "The content: a text, or blocks in the assistant's format.",
            ),
          }),
        )
        .min(1)
        .max(limits.emailChatMessages),
    }),
    bodyLimit: limits.largeBodyBytes,
    answer: json(z.object({ content: z.array(Block) })),
    errors: [],
    refusals: [
      'ASSISTANT_MISSING',
      'ASSISTANT_FAILED',
      'EMAIL_THEME_UNKNOWN',
      'TSX_TEMPLATE_UNKNOWN',
      'TOO_MANY_REQUESTS',
    ],
  },
} as const satisfies EndpointTable;
