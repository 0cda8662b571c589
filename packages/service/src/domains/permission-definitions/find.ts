import type { Db } from '../../database/tables.ts';
import type { Project } from '../projects/project.ts';
import type { Definition } from './definition.ts';
import { definitionsOf } from './queries.ts';

/** All that a project defines, of both scopes. */
export const findDefinitions = (db: Db, project: Project): Promise<Definition[]> => definitionsOf(db, project.id);
