import type { ChatContent, ChatMessage } from '@latchkey/sdk/admin';

/** The service answers for so many messages; the latest matter. */
const MOST = 30;

/** What was stored by a page like this one. Any JSON may be in a thread, and what is no message of ours is left out. */
export const readConversation = (stored: readonly unknown[]): readonly ChatMessage[] => stored.filter(isMessage);

/** What the assistant is told, the question last. */
export const withQuestion = (said: readonly ChatMessage[], text: string): readonly ChatMessage[] => [
  ...said.slice(1 - MOST),
  { role: 'user', content: text },
];

/** What one side has said, piece by piece. */
export function blocksOf({ content }: ChatMessage): ChatContent {
  return typeof content === 'string' ? [{ type: 'text', text: content }] : (content as ChatContent);
}

function isMessage(value: unknown): value is ChatMessage {
  const { role, content } = (value ?? {}) as Partial<ChatMessage>;
  if (role === 'user') return typeof content === 'string';
  return role === 'assistant' && Array.isArray(content) && content.every(isBlock);
}

const isBlock = (value: unknown): boolean => {
  const { type, text, result } = (value ?? {}) as Record<string, unknown>;
  return type === 'text'
    ? typeof text === 'string'
    : type === 'tool-call' && typeof result === 'object' && result !== null;
};
