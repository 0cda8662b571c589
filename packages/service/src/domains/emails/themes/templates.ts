import type { Endpoints, ResultOf } from '@latchkey/protocol';
import { Refusal } from '@latchkey/protocol/refusals';
import type { Context } from '../../../platform/context.ts';
import type { Renderer, TemplateBody } from '../../../renderer/renderer.ts';
import type { Project } from '../../projects/project.ts';
import { builtInTemplates } from './built-in.ts';
import { findProgram, type Program } from './find.ts';
import { renderInTheme } from './render.ts';
import { resetProgram, saveSource, writingPrograms } from './writing.ts';

/** The templates in TSX, as the project has them. */
export async function listTemplates(
  { db }: Context,
  project: Project,
): Promise<ResultOf<Endpoints['GET /internal/email-templates']>> {
  const templates = builtInTemplates.map(async ({ id, subject, displayName, source }) => {
    const changed = await findProgram(db, project, 'template', id);
    return { id, subject, display_name: displayName, tsx_source: changed?.source ?? source };
  });
  return { templates: await Promise.all(templates) };
}

/** What a template has to say beside its source; further variables win. */
export const templateBody = (
  { displayName }: Project,
  source: string,
  variables: Readonly<Record<string, string>> = {},
): TemplateBody => ({ kind: 'template', source, variables: { projectDisplayName: displayName, ...variables } });

/**
 * Changes the source of a template, as far as it renders in the theme of the project; answers how. Throws
 * TSX_TEMPLATE_UNKNOWN, EMAIL_THEME_INVALID, EMAIL_RENDERING_ERROR.
 */
export async function changeTemplate(
  context: Context,
  renderer: Renderer,
  project: Project,
  id: string,
  source: string,
): Promise<string> {
  await readTemplate(context, project, id);
  const { html } = await renderInTheme(context, renderer, project, templateBody(project, source));
  await saveSource(context, project, 'template', id, source);
  return html;
}

/** Makes a template what it was at first. Throws TSX_TEMPLATE_UNKNOWN. */
export const resetTemplate = (context: Context, project: Project, id: string): Promise<void> =>
  writingPrograms(context, project, async (context) =>
    resetProgram(context, project, 'template', await readTemplate(context, project, id)),
  );

/** Throws TSX_TEMPLATE_UNKNOWN. */
export async function readTemplate({ db }: Context, project: Project, id: string): Promise<Program> {
  const template = await findProgram(db, project, 'template', id);
  if (!template) throw new Refusal('TSX_TEMPLATE_UNKNOWN');
  return template;
}
