import { limits } from '@latchkey/protocol/limits';
import type { Context } from '../../../platform/context.ts';
import type { Project } from '../../projects/project.ts';
import { insertMessage, type Kept, messagesOf, trimMessages } from './queries.ts';

const MEBIBYTE = 1024 * 1024;
const OF_THREAD: Kept = { messages: limits.emailChatMessages, bytes: 2 * MEBIBYTE };
const OF_PROJECT: Kept = { messages: 2_000, bytes: 16 * MEBIBYTE };

/** The messages of a thread, oldest first. */
export const listMessages = ({ db }: Context, project: Project, threadId: string): Promise<unknown[]> =>
  messagesOf(db, project.id, threadId);

/** Adds a message; the oldest are forgotten where a thread, or all of the project, are long. */
export async function addMessage({ db }: Context, project: Project, threadId: string, message: unknown): Promise<void> {
  await insertMessage(db, project.id, threadId, message);
  await trimMessages(db, project.id, OF_THREAD, OF_PROJECT);
}
