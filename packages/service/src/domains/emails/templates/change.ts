import type { EmailTemplateType, Endpoints, InputOf, ResultOf } from '@latchkey/protocol';
import { Refusal } from '@latchkey/protocol/refusals';
import { inTransaction } from '../../../database/transaction.ts';
import type { Context } from '../../../platform/context.ts';
import { recordEvent } from '../../../platform/events/events.ts';
import { lockedConfig } from '../../projects/locked-config.ts';
import type { Project } from '../../projects/project.ts';
import { hasOwnWords } from '../delivery/sender.ts';
import { keepVersion } from '../versions/keep.ts';
import { checkContent } from './check.ts';
import type { OwnTemplate } from './compose.ts';
import { deleteTemplate, putTemplate, storedTemplate } from './queries.ts';
import { describeTemplate } from './template.ts';

type Row = Endpoints['PATCH /email-templates/:type'];

/**
 * Changes a template. Throws the refusals for a project that sends by the shared server, then for a content that is no
 * document of blocks; PROJECT_NOT_FOUND.
 */
export async function changeTemplate(
  context: Context,
  project: Project,
  type: EmailTemplateType,
  { subject, content }: InputOf<Row>['body'],
): Promise<ResultOf<Row>> {
  if (!hasOwnWords(context, project)) throw new Refusal('EMAIL_TEMPLATES_NEED_SERVER');
  if (content) checkContent(content);
  return writing(context, project, type, async (context, before) => {
    const after = { subject: subject || (before?.subject ?? null), content: content ?? before?.content ?? null };
    await putTemplate(context.db, project.id, { type, ...after, now: context.now });
    await recordWritten(context, project, type, 'updated', { before: before?.subject ?? null, after: after.subject });
    return describeTemplate(type, after);
  });
}

/** Makes a template the default one again. Throws the refusal where it is, and PROJECT_NOT_FOUND. */
export const resetTemplate = (context: Context, project: Project, type: EmailTemplateType): Promise<void> =>
  writing(context, project, type, async (context, before) => {
    if (!before) throw new Refusal('EMAIL_TEMPLATE_IS_DEFAULT');
    await deleteTemplate(context.db, project.id, type);
    await recordWritten(context, project, type, 'reset', { before: before.subject, after: null });
  });

/** Serializes writers of a template and hands each its current state; it is kept as a version. */
function writing<T>(
  context: Context,
  project: Project,
  type: EmailTemplateType,
  write: (context: Context, before: OwnTemplate | undefined) => Promise<T>,
): Promise<T> {
  return inTransaction(context, async (context) => {
    await lockedConfig(context, project);
    const before = await storedTemplate(context.db, project.id, type);
    if (before) await keepVersion(context, project, type, described(type, before));
    return write(context, before);
  });
}

/** A version is whole, whatever the default template becomes. */
function described(type: EmailTemplateType, own: OwnTemplate) {
  const { subject, content } = describeTemplate(type, own);
  return { subject, content };
}

const recordWritten = (
  context: Context,
  project: Project,
  type: EmailTemplateType,
  kind: 'updated' | 'reset',
  subject: { readonly before: string | null; readonly after: string | null },
): Promise<void> =>
  recordEvent(context, {
    kind: `email_template.${kind}`,
    projectId: project.id,
    subjectId: type,
    detail: { before: { subject: subject.before }, after: { subject: subject.after } },
  });
