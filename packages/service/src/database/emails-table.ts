import type { Json, OptionalJson, OptionalTime, Time } from './columns.ts';

/** Every mail that was asked for, and what became of it. */
export interface Emails {
  project_id: string;
  /** Begins with the time. */
  id: string;
  user_id: string | null;
  kind: string;
  recipient: string;
  /** As the mail log shows it: without a code. */
  subject: string;
  message_id: string;
  /** The whole subject and both bodies, sealed; null once nobody needs them any more. */
  content: Buffer | null;
  content_until: Time;
  state: 'queued' | 'sent' | 'failed';
  attempts: number;
  /** What the last attempts came to, oldest first. */
  outcomes: Json;
  /** Whose server the last attempt went to; null before the first one. */
  sender: OptionalJson;
  created_at: Time;
  ended_at: OptionalTime;
}
