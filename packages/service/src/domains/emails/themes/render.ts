import { KnownError } from '@latchkey/protocol/errors';
import type { Context } from '../../../platform/context.ts';
import type { Rendered, Renderer, RenderFailure, RenderJob } from '../../../renderer/renderer.ts';
import type { Project } from '../../projects/project.ts';
import { themeOf } from './find.ts';

/**
 * Renders HTML or a template in a theme: that of the project, unless another one is given. Not to be called in a
 * transaction. Throws EMAIL_RENDERING_ERROR, which says what is wrong where, and the refusal for an unknown theme.
 * `await renderInTheme(context, renderer, project, { kind: 'html', html: '<p>Hello</p>' })`
 */
export async function renderInTheme(
  { db }: Context,
  renderer: Renderer,
  project: Project,
  body: RenderJob['body'],
  theme: { readonly source: string } | { readonly id: string } = { id: project.config.email_theme },
): Promise<Rendered> {
  const { source } = 'source' in theme ? theme : await themeOf(db, project, theme.id);
  const result = await renderer.render({ tenant: project.id, theme: source, body });
  if ('reason' in result) throw new KnownError('EMAIL_RENDERING_ERROR', { error: sentence(result) });
  return result;
}

function sentence({ reason, place }: RenderFailure): string {
  return place ? `${place.program}, line ${place.line}, column ${place.column}: ${reason}` : reason;
}
