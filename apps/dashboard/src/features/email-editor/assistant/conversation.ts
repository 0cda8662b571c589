import type { ChatContent, ChatMessage } from '@latchkey/sdk/admin';

/** The most messages the service accepts; older ones are dropped. */
const MOST = 30;

/** Parses a stored thread. It can hold any JSON, so anything that isn't one of our messages is skipped. */
export const readConversation = (stored: readonly unknown[]): readonly ChatMessage[] => stored.filter(isMessage);

/** The messages sent to the assistant, the question last. */
export const withQuestion = (said: readonly ChatMessage[], text: string): readonly ChatMessage[] => [
  ...said.slice(1 - MOST),
  { role: 'user', content: text },
];

/** The text and tool blocks of one message. */
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
