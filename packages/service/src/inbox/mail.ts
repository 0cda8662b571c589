import type { Reporter } from '../http/attempt.ts';

/** A mail as the inbox shows it. */
export interface Mail {
  readonly id: string;
  readonly projectId: string;
  readonly projectName: string;
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly at: number;
}

/** One request, and the verbs that it can need. */
export interface Visit {
  readonly requestId: string;
  list(filter: { to?: string | undefined; search?: string | undefined }): Promise<Mail[]>;
  /** A mail, and how it would have gone over the line. */
  read(projectId: string, id: string): Promise<{ mail: Mail; source(): Promise<string> } | undefined>;
  clear(): Promise<void>;
}

/** What the inbox takes of the service; it knows no noun. */
export interface InboxParts extends Reporter {
  readonly baseUrl: string;
  /** The mail server that mails go to instead, if there is one. */
  readonly server: string | undefined;
  openVisit(): Visit;
}
