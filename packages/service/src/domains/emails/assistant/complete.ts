import { Refusal } from '@latchkey/protocol/refusals';
import type { Context } from '../../../platform/context.ts';
import type { Assistant } from '../../../platform/integrations/assistant.ts';
import { NoAnswer } from '../../../platform/network/guarded-fetch.ts';
import type { ChatCall, ChatMessage } from './conversation.ts';
import { fieldsOf, parsed } from './read-json.ts';
import type { Tool } from './tools.ts';

/** What a model says. */
export interface Completion {
  readonly text: string;
  readonly calls: readonly ChatCall[];
}

/** The calls of one answer that are done; a model that makes more has lost its way. */
const MOST_CALLS = 5;

/** Asks the model for the next message. Throws ASSISTANT_FAILED; the log has why, never the key. */
export async function complete(
  { log, requestId }: Context,
  assistant: Assistant,
  messages: readonly ChatMessage[],
  tool: Tool,
): Promise<Completion> {
  const { url, key, model } = assistant;
  const failed = (detail: string, reason = detail) => {
    log.warn({ requestId, reason }, 'the assistant failed');
    return new Refusal('ASSISTANT_FAILED', { detail });
  };
  const headers = { 'content-type': 'application/json', ...(key && { authorization: `Bearer ${key}` }) };
  const body = JSON.stringify({ model, messages, tools: [{ type: 'function', function: tool.description }] });
  const answer = await assistant.fetch(`${url}/chat/completions`, { method: 'POST', headers, body }).catch((error) => {
    if (!(error instanceof NoAnswer)) throw error;
    throw failed('It could not be reached, took too long, or said too much.', error.message);
  });
  // What it says of a failure may repeat a part of the key.
  if (answer.status !== 200) throw failed(`It answered with status ${answer.status}.`);
  const completion = completionIn(await answer.text());
  if (!completion) throw failed('Its answer could not be understood.');
  return completion;
}

function completionIn(text: string): Completion | undefined {
  const { choices } = fieldsOf(parsed(text));
  const { message } = fieldsOf(Array.isArray(choices) ? choices[0] : undefined);
  const { content, refusal, tool_calls: given } = fieldsOf(message);
  const said = [content, refusal].find((part) => typeof part === 'string' && part !== '') ?? '';
  const calls = Array.isArray(given) ? given.map(callOf) : [];
  if (calls.length > MOST_CALLS || !calls.every((call) => call !== undefined)) return undefined;
  return said === '' && calls.length === 0 ? undefined : { text: String(said), calls };
}

function callOf(value: unknown): ChatCall | undefined {
  const { id, function: called } = fieldsOf(value);
  const { name, arguments: given } = fieldsOf(called);
  if (typeof id !== 'string' || id === '' || typeof name !== 'string' || typeof given !== 'string') return undefined;
  return { id, type: 'function', function: { name, arguments: given } };
}
