import type { Context } from '../../../platform/context.ts';
import { open, seal } from '../../../platform/crypto/key-ring.ts';
import type { Project } from '../../projects/project.ts';

/** What a recipient reads. It can hold a code, so it is stored sealed, and no longer than it is needed. */
export interface Content {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

/** What many mails have in common. Where each has a link to end such mails, one code stands for that of each. */
export interface Body extends Content {
  readonly placeholder: string | undefined;
}

/** What of a mail that shares a body is its own. */
export interface OwnPart {
  /** The code in its link to end such mails. */
  readonly code: string | undefined;
}

/** A mail as it is stored. */
interface StoredContent {
  readonly id: string;
  readonly content: Buffer | null;
  readonly body_id: string | null;
  /** That of `body_id`; null when it is gone. */
  readonly body: Buffer | null;
}

export const sealContent = (context: Context, project: Project, id: string, content: Content | OwnPart): Buffer =>
  sealed(context, project, contentPlace(project, id), content);

export const sealBody = (context: Context, project: Project, id: string, body: Body): Buffer =>
  sealed(context, project, bodyPlace(project, id), body);

/** An email's content and its unsubscribe code; undefined once the content was erased. */
export function openContent(project: Project, mail: StoredContent): (Content & Partial<OwnPart>) | undefined {
  if (!mail.content) return undefined;
  const own = opened(project, contentPlace(project, mail.id), mail.content);
  if (mail.body_id === null) return own as Content;
  if (!mail.body) return undefined;
  const { placeholder, subject, html, text } = opened(project, bodyPlace(project, mail.body_id), mail.body) as Body;
  const { code } = own as OwnPart;
  if (placeholder === undefined || code === undefined) return { subject, html, text };
  return { subject, html: html.replaceAll(placeholder, code), text: text.replaceAll(placeholder, code), code };
}

const sealed = ({ random }: Context, { dataKey }: Project, place: string, value: unknown) =>
  seal(dataKey, random, place, Buffer.from(JSON.stringify(value)));

const opened = ({ dataKey }: Project, place: string, value: Buffer): unknown =>
  JSON.parse(open(dataKey, place, value).toString());

const contentPlace = ({ id: projectId }: Project, id: string) => `emails.content.${projectId}.${id}`;
const bodyPlace = ({ id: projectId }: Project, id: string) => `email_bodies.content.${projectId}.${id}`;
