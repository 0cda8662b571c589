import type { Endpoints, InputOf } from '@latchkey/protocol';

type Message = InputOf<Endpoints['POST /internal/ai-chat/:thread_id']>['body']['messages'][number];

/** A message as chat completions know it. */
export type ChatMessage =
  | { readonly role: 'system' | 'user'; readonly content: string }
  | { readonly role: 'assistant'; readonly content: string | null; readonly tool_calls?: readonly ChatCall[] }
  | { readonly role: 'tool'; readonly tool_call_id: string; readonly content: string };

export interface ChatCall {
  readonly id: string;
  readonly type: 'function';
  readonly function: { readonly name: string; readonly arguments: string };
}

type Fields = Readonly<Record<string, unknown>>;

/**
 * What was said so far, as chat completions take it: each call of a tool is followed by its result, wherever that was.
 * What is neither text nor a tool is passed over.
 */
export function conversationOf(messages: readonly Message[]): ChatMessage[] {
  const results = resultsIn(messages);
  return messages.flatMap(({ role, content }): ChatMessage[] => {
    const text = textIn(content);
    if (role === 'user') return text === '' ? [] : [{ role, content: text }];
    const calls = role === 'assistant' ? callsIn(content) : [];
    if (calls.length === 0) return role === 'assistant' && text !== '' ? [{ role, content: text }] : [];
    const told = calls.map(
      ({ id }) => ({ role: 'tool', tool_call_id: id, content: results.get(id) ?? 'There is no result.' }) as const,
    );
    return [{ role: 'assistant', content: text || null, tool_calls: calls }, ...told];
  });
}

const blocksOf = (content: unknown): Fields[] =>
  Array.isArray(content) ? content.filter((block) => typeof block === 'object' && block !== null) : [];

function textIn(content: unknown): string {
  if (typeof content === 'string') return content;
  const texts = blocksOf(content).filter(({ type }) => type === 'text');
  return texts.map(({ text }) => String(text ?? '')).join('\n');
}

function callsIn(content: unknown): ChatCall[] {
  return blocksOf(content).flatMap(({ type, toolCallId, toolName, argsText, args }) => {
    if (type !== 'tool-call' || typeof toolCallId !== 'string' || typeof toolName !== 'string') return [];
    const given = typeof argsText === 'string' ? argsText : JSON.stringify(args ?? {});
    return [{ id: toolCallId, type: 'function', function: { name: toolName, arguments: given } }];
  });
}

/** By the ids of their calls; they stand with the call itself or in a message of their own. */
function resultsIn(messages: readonly Message[]): Map<string, string> {
  const blocks = messages.flatMap(({ content }) => blocksOf(content));
  return new Map(
    blocks.flatMap(({ toolCallId, result }) =>
      typeof toolCallId === 'string' && result !== undefined ? [[toolCallId, resultText(result)] as const] : [],
    ),
  );
}

/** The model has written the source; how that looks in HTML tells it nothing new. */
function resultText(result: unknown): string {
  if (typeof result !== 'object' || result === null || !('html' in result)) return JSON.stringify(result);
  const { html, ...rest } = result;
  return JSON.stringify(rest);
}
