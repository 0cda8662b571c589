import type { Db } from '../../../database/tables.ts';
import type { Clock } from '../../../runtime/clock.ts';
import { type LastUses, lastUses } from '../../../runtime/last-uses.ts';
import type { KeyKind } from '../project.ts';
import { noteKeyUse } from '../queries.ts';

/** What the use of a key is noted under: its set and its kind. */
export const useOf = (setId: string, kind: KeyKind): string => `${setId} ${kind}`;

/** When each key was last used. */
export const keyUses = (db: Db, clock: Clock): LastUses =>
  lastUses(clock, (projectId, use, at) => {
    const [setId, kind] = use.split(' ') as [string, KeyKind];
    return noteKeyUse(db, projectId, setId, kind, at);
  });
