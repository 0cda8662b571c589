import type { GeneratedAlways } from 'kysely';
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
  /**
   * The whole subject and both bodies, sealed; of a mail that shares a body only what is its own. Null once it is no
   * longer needed.
   */
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
  /** The body that it shares with others. */
  body_id: string | null;
  /** Until when it makes sense: after that it is neither delivered nor sent again. Null for one that always makes sense. */
  valid_until: OptionalTime;
  /** The category its link unsubscribes from. */
  category_id: string | null;
  /** The hash of the code in that link. */
  unsubscribe_hash: Buffer | null;
  unsubscribed_at: OptionalTime;
  /** The first mail, where this is that one once more. */
  resend_of: string | null;
  /** What became of it, as the log tells it. */
  log_state: GeneratedAlways<'queued' | 'retried' | 'sent' | 'refused' | 'given_up'>;
}

/** What many mails have in common. */
export interface EmailBodies {
  project_id: string;
  id: string;
  /** Subject, both bodies and what stands for the code of each mail, sealed. */
  content: Buffer;
  content_until: Time;
}
