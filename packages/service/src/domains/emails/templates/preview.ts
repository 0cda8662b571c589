import type { EmailTemplateType, Endpoints, InputOf, ResultOf } from '@latchkey/protocol';
import type { Context } from '../../../platform/context.ts';
import type { Project } from '../../projects/project.ts';
import { brandOf } from './brand.ts';
import { checkContent } from './check.ts';
import { renderTemplate } from './compose.ts';
import { storedTemplate } from './queries.ts';
import { sampleValues, variablesOf, withGiven } from './variables.ts';

type Row = Endpoints['POST /latchkey/email-templates/:type/preview'];

/** A mail as its template would make it. Throws the refusal for a content that is no document of blocks. */
export async function previewTemplate(
  context: Context,
  project: Project,
  type: EmailTemplateType,
  { content, subject, variables = {} }: InputOf<Row>['body'],
): Promise<ResultOf<Row>> {
  if (content) checkContent(content);
  const own = await storedTemplate(context.db, project.id, type);
  const template = { subject: subject || (own?.subject ?? null), content: content ?? own?.content ?? null };
  const brand = brandOf(context, project);
  const shown = withGiven(variablesOf(type, sampleValues(project.displayName), brand), variables);
  return renderTemplate(type, template, shown, brand);
}
