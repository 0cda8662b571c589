import type { Endpoints, InputOf } from '@latchkey/protocol';
import { Refusal } from '@latchkey/protocol/refusals';
import type { Context } from '../../../platform/context.ts';
import type { Rendered, Renderer, RenderJob } from '../../../renderer/renderer.ts';
import type { Project } from '../../projects/project.ts';
import { findProgram, themeOf } from './find.ts';
import { renderInTheme } from './render.ts';
import { templateBody } from './templates.ts';

type Named = InputOf<Endpoints['POST /emails/render-email']>['body'];
type Given = InputOf<Endpoints['POST /latchkey/email-previews']>['body'];

/** HTML or a stored template in a stored theme. An empty text is none. Throws the refusals of its row. */
export async function renderNamed(
  context: Context,
  renderer: Renderer,
  project: Project,
  named: Named,
): Promise<Rendered> {
  const { source } = await themeOf(context.db, project, named.theme_id);
  if (Boolean(named.preview_html) === Boolean(named.template_id)) throw new Refusal('EMAIL_PREVIEW_UNCLEAR');
  return renderInTheme(context, renderer, project, await namedBody(context, project, named), { source });
}

async function namedBody({ db }: Context, project: Project, named: Named): Promise<RenderJob['body']> {
  if (named.preview_html) return { kind: 'html', html: named.preview_html };
  const template = await findProgram(db, project, 'template', named.template_id ?? '');
  if (!template) throw new Refusal('EMAIL_TEMPLATE_INVALID');
  return templateBody(project, template.source);
}

/** HTML or the source of a template, in a stored theme or the source of one. Throws the refusal for an unknown theme. */
export function renderGiven(context: Context, renderer: Renderer, project: Project, given: Given): Promise<Rendered> {
  const { theme_source, theme_id, html, template_source = '', variables } = given;
  const body: RenderJob['body'] =
    html === undefined ? templateBody(project, template_source, variables) : { kind: 'html', html };
  const theme = theme_source === undefined ? { id: theme_id ?? project.config.email_theme } : { source: theme_source };
  return renderInTheme(context, renderer, project, body, theme);
}
