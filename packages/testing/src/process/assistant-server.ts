import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Assistant, assistantAt } from '@latchkey/service/platform/integrations/assistant';
import { afterwards } from '../leftovers.ts';

/** What a model says: words, and calls of tools with arguments as JSON text. */
export interface ModelAnswer {
  readonly content?: string | null;
  readonly refusal?: string;
  readonly calls?: readonly { readonly id: string; readonly name: string; readonly arguments: string }[];
}

/** What a server answers: as a model does, something else as it is, or nothing at all. */
export type ModelBehaviour =
  | ModelAnswer
  | { readonly status: number; readonly body: string; readonly headers?: Readonly<Record<string, string>> }
  | 'hang';

/** A request as it came in. */
export interface AskedOfModel {
  readonly path: string;
  readonly authorization: string | undefined;
  readonly body: {
    readonly model: string;
    readonly messages: readonly Readonly<Record<string, unknown>>[];
    readonly tools: readonly { readonly function: { readonly name: string } }[];
  };
}

/** A server of a test's own that speaks the chat completions of OpenAI, and says what it is told to. */
export interface AssistantServer {
  /** What a service is given to ask it with; it is waited for two seconds. */
  readonly assistant: Assistant;
  /** The same for a service that is a process of its own, as its setting LATCHKEY_ASSISTANT. */
  readonly setting: string;
  readonly asked: readonly AskedOfModel[];
  behave(behaviour: ModelBehaviour): void;
}

export const assistantKey = 'the-key-of-the-assistant';

const PATIENCE = { millis: 2_000, bytes: 1024 * 1024 };

/** Starts one on this machine; it stops with the tests of this file. */
export async function startAssistantServer(): Promise<AssistantServer> {
  const asked: AskedOfModel[] = [];
  let behaviour: ModelBehaviour = { content: 'Hello.' };
  const server = createServer(async (request, response) => {
    const { url: path = '', headers } = request;
    asked.push({ path, authorization: headers.authorization, body: JSON.parse(await bodyOf(request)) });
    if (behaviour === 'hang') return;
    const told = 'status' in behaviour ? behaviour : { status: 200, body: completionOf(behaviour), headers: {} };
    response.writeHead(told.status, { 'content-type': 'application/json', ...told.headers }).end(told.body);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  afterwards(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  const settings = { url: `http://127.0.0.1:${port}/v1`, key: assistantKey, model: 'a-model' };
  return {
    assistant: assistantAt(settings, PATIENCE),
    setting: JSON.stringify(settings),
    asked,
    behave(next) {
      behaviour = next;
    },
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

/** As OpenAI documents it. */
function completionOf({ content = null, refusal, calls = [] }: ModelAnswer): string {
  const tool_calls = calls.map(({ id, name, arguments: given }) => ({
    id,
    type: 'function',
    function: { name, arguments: given },
  }));
  const message = {
    role: 'assistant',
    content,
    refusal: refusal ?? null,
    ...(tool_calls.length > 0 && { tool_calls }),
  };
  return JSON.stringify({
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1_700_000_000,
    model: 'a-model',
    choices: [{ index: 0, message, finish_reason: tool_calls.length > 0 ? 'tool_calls' : 'stop' }],
    usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
  });
}
