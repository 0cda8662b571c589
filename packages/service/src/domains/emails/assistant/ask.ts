import type { Endpoints, InputOf, ResultOf } from '@latchkey/protocol';
import { Refusal } from '@latchkey/protocol/refusals';
import type { Context } from '../../../platform/context.ts';
import type { Services } from '../../../platform/services.ts';
import type { Project } from '../../projects/project.ts';
import { complete } from './complete.ts';
import { conversationOf } from './conversation.ts';
import { doCall, tools } from './tools.ts';

type Row = Endpoints['POST /internal/ai-chat/:thread_id'];

/** Questions of one project: each costs the operator of the installation. */
const QUESTIONS = { burst: 20, emission: 30_000 };

/**
 * Asks the assistant about the theme or template that the thread is of, and does what it asks for. The messages are not
 * stored here. Throws the refusals of its row.
 */
export async function askAssistant(
  context: Context,
  { assistant, renderer }: Pick<Services, 'assistant' | 'renderer'>,
  project: Project,
  threadId: string,
  { context_type, messages }: InputOf<Row>['body'],
): Promise<ResultOf<Row>['content']> {
  const { db, now, rates, clock } = context;
  const tool = tools[context_type];
  const instructions = await tool.instructions(context, project, threadId);
  if (!assistant) throw new Refusal('ASSISTANT_MISSING');
  await rates.reserve(db, now, [{ rate: QUESTIONS, key: ['assistant', project.id] }]);
  const asked = [{ role: 'system', content: instructions } as const, ...conversationOf(messages)];
  const { text, calls } = await complete(context, assistant, asked, tool);
  const content: ResultOf<Row>['content'] = text === '' ? [] : [{ type: 'text', text }];
  for (const call of calls) {
    // It has taken its time.
    const later = { ...context, now: clock() };
    content.push(await doCall(tool, call, (source) => tool.save(later, renderer, project, threadId, source)));
  }
  return content;
}
