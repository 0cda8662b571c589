import { sql } from 'kysely';
import { type Db, jsonText } from '../../../database/tables.ts';

/** How much is kept: of one thread, and of all that a project has. */
export interface Kept {
  readonly messages: number;
  readonly bytes: number;
}

/** Oldest first. */
export async function messagesOf(db: Db, projectId: string, threadId: string): Promise<unknown[]> {
  const rows = await db
    .selectFrom('email_chat_messages')
    .select('message')
    .where('project_id', '=', projectId)
    .where('thread_id', '=', threadId)
    .orderBy('id')
    .execute();
  return rows.map(({ message }) => message);
}

export async function insertMessage(db: Db, projectId: string, threadId: string, message: unknown): Promise<void> {
  const json = jsonText(message);
  const row = { project_id: projectId, thread_id: threadId, message: json, bytes: Buffer.byteLength(json) };
  await db.insertInto('email_chat_messages').values(row).execute();
}

/** Deletes the oldest messages of what is too long. */
export async function trimMessages(db: Db, projectId: string, ofThread: Kept, ofProject: Kept): Promise<void> {
  await sql`
    delete from email_chat_messages where project_id = ${projectId} and id in (
      select id from (
        select id,
          count(*) over of_thread as thread_messages, sum(bytes) over of_thread as thread_bytes,
          count(*) over of_project as project_messages, sum(bytes) over of_project as project_bytes
        from email_chat_messages where project_id = ${projectId}
        window of_thread as (partition by thread_id order by id desc), of_project as (order by id desc)
      ) as counted
      where thread_messages > ${ofThread.messages} or thread_bytes > ${ofThread.bytes}
        or project_messages > ${ofProject.messages} or project_bytes > ${ofProject.bytes})`.execute(db);
}
