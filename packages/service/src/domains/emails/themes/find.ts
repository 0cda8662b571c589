import { Refusal } from '@latchkey/protocol/refusals';
import type { Db } from '../../../database/tables.ts';
import type { Project } from '../../projects/project.ts';
import { builtInTemplates, builtInThemes } from './built-in.ts';
import { type Kind, programById } from './queries.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const builtIns = { theme: builtInThemes, template: builtInTemplates };

/** A theme or template in TSX, as a project has it. */
export interface Program {
  readonly id: string;
  readonly displayName: string;
  readonly source: string;
  readonly isBuiltIn: boolean;
  /** The project made it, or changed one that is built in. */
  readonly isStored: boolean;
}

/** Undefined where the project has none with this id; the id may be any text. */
export async function findProgram(db: Db, project: Project, kind: Kind, id: string): Promise<Program | undefined> {
  const builtIn = builtIns[kind].find((program) => program.id === id);
  const stored = UUID.test(id) ? await programById(db, project.id, kind, id) : undefined;
  const displayName = builtIn?.displayName ?? stored?.display_name;
  const source = stored?.tsx_source ?? builtIn?.source;
  if (displayName == null || source === undefined) return undefined;
  return { id, displayName, source, isBuiltIn: builtIn !== undefined, isStored: stored !== undefined };
}

/** A theme that mails are to be shown by. Throws EMAIL_THEME_INVALID. */
export async function themeOf(db: Db, project: Project, id: string): Promise<Program> {
  const theme = await findProgram(db, project, 'theme', id);
  if (!theme) throw new Refusal('EMAIL_THEME_INVALID');
  return theme;
}

/** Throws EMAIL_THEME_INVALID for a theme that the project does not have; asks nothing about a built-in one. */
export async function checkTheme(db: Db, project: Project, id: string): Promise<void> {
  if (!builtInThemes.some((theme) => theme.id === id)) await themeOf(db, project, id);
}
