import type { Generated } from 'kysely';
import type { Json, OptionalJson, Time } from './columns.ts';

/** Themes and templates in TSX: those of the project, and the built-in ones that it has changed. */
export interface EmailPrograms {
  project_id: string;
  id: string;
  kind: 'theme' | 'template';
  /** Null for a built-in one, which keeps its name. */
  display_name: string | null;
  tsx_source: string;
  created_at: Time;
}

/** What projects have changed of the templates that are documents of blocks. */
export interface EmailTemplates {
  project_id: string;
  type: string;
  /** Null where it is as in the default one, and so with the content. */
  subject: string | null;
  content: OptionalJson;
  updated_at: Time;
}

/** What templates and themes were before they were changed. */
export interface EmailVersions {
  project_id: string;
  id: Generated<number>;
  /** The type of a template, or the id of one or of a theme. */
  of_id: string;
  subject: string | null;
  content: OptionalJson;
  tsx_source: string | null;
  created_at: Time;
}

/** Conversations with the assistant about a theme or a template. */
export interface EmailChatMessages {
  project_id: string;
  id: Generated<number>;
  /** The id of the theme or template. */
  thread_id: string;
  message: Json;
  /** How long it is as JSON. */
  bytes: number;
}
