import type { OfEmails } from './of-emails.ts';

/** What a template or theme was until it was changed. */
export interface EmailVersion {
  /** Of the version. */
  readonly id: string;
  /** When it was replaced. */
  readonly createdAt: Date;
  /** Null where it has none, and so with the document and the source. */
  readonly subject: string | null;
  /** The document of blocks. */
  readonly content: unknown;
  /** The program in TSX. */
  readonly tsxSource: string | null;
}

/** Newest first, by the type of a template, or the id of one or of a theme. */
export async function readVersions({ call }: OfEmails, of: string): Promise<EmailVersion[]> {
  const { items } = await call()('GET /latchkey/email-versions', { query: { of } });
  return items.map(({ id, created_at_millis, subject, content, tsx_source: tsxSource }) => ({
    id,
    createdAt: new Date(created_at_millis),
    subject,
    content,
    tsxSource,
  }));
}
