import type { Db } from '../../database/tables.ts';
import type { Clock } from '../../runtime/clock.ts';
import { type LastUses, lastUses } from '../../runtime/last-uses.ts';
import { noteMethodUse } from './counting-queries.ts';

/** When each sign-in method of a project was last used to sign in, the id of a provider among them. */
export const methodUses = (db: Db, clock: Clock): LastUses =>
  lastUses(clock, (projectId, method, at) => noteMethodUse(db, projectId, method, at));
