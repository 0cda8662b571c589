import type { Endpoints, InputOf, ResultOf } from '@latchkey/protocol';
import { limits } from '@latchkey/protocol/limits';
import { Refusal } from '@latchkey/protocol/refusals';
import { time } from '../../../database/tables.ts';
import type { Context } from '../../../platform/context.ts';
import type { Renderer } from '../../../renderer/renderer.ts';
import { newId } from '../../../runtime/ids.ts';
import type { Project } from '../../projects/project.ts';
import { dropVersions } from '../versions/keep.ts';
import { builtInThemes, firstSource } from './built-in.ts';
import { findProgram, type Program } from './find.ts';
import { deleteProgram, deleteThread, ownThemes, putProgram, renameProgram } from './queries.ts';
import { renderInTheme } from './render.ts';
import { recordWritten, resetProgram, saveSource, writingPrograms } from './writing.ts';

type Source = InputOf<Endpoints['PATCH /internal/email-themes/:id']>['body'];

/** The built-in themes, then those of the project. */
export async function listThemes(
  { db }: Context,
  project: Project,
): Promise<ResultOf<Endpoints['GET /internal/email-themes']>> {
  const builtIn = builtInThemes.map(({ id, displayName }) => ({ id, display_name: displayName }));
  return { themes: [...builtIn, ...(await ownThemes(db, project.id))] };
}

/** Throws EMAIL_THEME_UNKNOWN. */
export const readTheme = async ({ db }: Context, project: Project, id: string): Promise<Program> =>
  existing(await findProgram(db, project, 'theme', id));

/** Makes a theme, which starts as the light one; answers its id. Throws EMAIL_THEMES_TOO_MANY. */
export function createTheme(context: Context, project: Project, displayName: string): Promise<string> {
  return writingPrograms(context, project, async (context) => {
    const { db, now, random } = context;
    if ((await ownThemes(db, project.id)).length >= limits.ownEmailThemes) throw new Refusal('EMAIL_THEMES_TOO_MANY');
    const id = newId(random);
    await putProgram(db, {
      project_id: project.id,
      id,
      kind: 'theme',
      display_name: displayName,
      tsx_source: firstSource,
      created_at: time(now),
    });
    await recordWritten(context, project, id, 'email_theme.created', { display_name: displayName });
    return id;
  });
}

/** What a theme is tried with where nothing is given. */
const SAMPLE = `<h1>Hello</h1>
<p>This is what a mail looks like. It has text, <a href="https://example.com">a link</a> and a list:</p>
<ul><li>one</li><li>two</li></ul>`;

/** Changes the source of a theme, as far as the given HTML renders in it. Throws EMAIL_THEME_UNKNOWN, EMAIL_RENDERING_ERROR. */
export async function changeTheme(
  context: Context,
  renderer: Renderer,
  project: Project,
  id: string,
  { tsx_source: source, preview_html: html = SAMPLE }: Source,
): Promise<ResultOf<Endpoints['PATCH /internal/email-themes/:id']>> {
  await readTheme(context, project, id);
  const rendered = await renderInTheme(context, renderer, project, { kind: 'html', html }, { source });
  const { displayName } = existing(await saveSource(context, project, 'theme', id, source));
  return { display_name: displayName, rendered_html: rendered.html };
}

/** Renames a theme of the project. Throws EMAIL_THEME_UNKNOWN, EMAIL_THEME_NAME_STAYS. */
export function renameTheme(context: Context, project: Project, id: string, displayName: string): Promise<void> {
  return writingPrograms(context, project, async (context) => {
    const before = await readTheme(context, project, id);
    if (before.isBuiltIn) throw new Refusal('EMAIL_THEME_NAME_STAYS');
    await renameProgram(context.db, project.id, id, displayName);
    const detail = { before: { display_name: before.displayName }, after: { display_name: displayName } };
    await recordWritten(context, project, id, 'email_theme.updated', detail);
  });
}

/** Deletes a theme that the project does not use, and resets a built-in one. Throws EMAIL_THEME_UNKNOWN, EMAIL_THEME_ACTIVE. */
export function removeTheme(context: Context, project: Project, id: string): Promise<void> {
  return writingPrograms(context, project, async (context, config) => {
    const before = await readTheme(context, project, id);
    if (before.isBuiltIn) return resetProgram(context, project, 'theme', before);
    if (config.email_theme === id) throw new Refusal('EMAIL_THEME_ACTIVE');
    await deleteProgram(context.db, project.id, id);
    await dropVersions(context, project, id);
    await deleteThread(context.db, project.id, id);
    await recordWritten(context, project, id, 'email_theme.deleted', { display_name: before.displayName });
  });
}

function existing(theme: Program | undefined): Program {
  if (!theme) throw new Refusal('EMAIL_THEME_UNKNOWN');
  return theme;
}
