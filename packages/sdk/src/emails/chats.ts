import type { BodyOf, ResponseOf } from '../core/wire/call.ts';
import type { OfEmails } from './of-emails.ts';

type Question = BodyOf<'POST /internal/ai-chat/:thread_id', 'admin'>;

/** What a conversation with the assistant is about. */
export type ChatContext = Question['context_type'];

/** What was said; of the content, blocks of text, calls of shared and their results are told to the assistant. */
export type ChatMessage = Question['messages'][number];

/** What the assistant says, and what it has done: a source that it has stored, or why that did not render. */
export type ChatContent = ResponseOf<'POST /internal/ai-chat/:thread_id', 'admin'>['content'];

/**
 * Asks the assistant about the theme or template whose id is that of the thread; it may store another source of it. The
 * messages are not stored.
 */
export async function sendChatMessage(
  { call, caches }: OfEmails,
  threadId: string,
  contextType: ChatContext,
  messages: readonly ChatMessage[],
  abortSignal?: AbortSignal,
): Promise<{ content: ChatContent }> {
  const key = 'POST /internal/ai-chat/:thread_id';
  const body = { context_type: contextType, messages };
  return caches.after(key, call(abortSignal)(key, { params: { thread_id: threadId }, body }));
}

/** Keeps one message of the conversation about a theme or template, as it is: any JSON. */
export async function saveChatMessage({ change }: OfEmails, threadId: string, message: unknown): Promise<void> {
  await change('PATCH /internal/ai-chat/:thread_id', { params: { thread_id: threadId }, body: { message } });
}

/** Those that were kept, oldest first, each as it was. */
export const listChatMessages = ({ call }: OfEmails, threadId: string): Promise<{ messages: unknown[] }> =>
  call()('GET /internal/ai-chat/:thread_id', { params: { thread_id: threadId } });
