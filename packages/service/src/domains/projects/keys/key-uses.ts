import type { Db } from '../../../database/tables.ts';
import type { Clock } from '../../../runtime/clock.ts';
import { type LastUses, lastUses } from '../../../runtime/last-uses.ts';
import { noteKeyUse } from '../queries.ts';

/** When a key of each set was last used. */
export const keyUses = (db: Db, clock: Clock): LastUses =>
  lastUses(clock, (projectId, setId, at) => noteKeyUse(db, projectId, setId, at));
