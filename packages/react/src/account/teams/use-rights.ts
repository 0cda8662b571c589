import type { CurrentUser, Team } from '@latchkey/sdk';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useApp } from '../../hooks/use-app.ts';
import { useKnown } from '../../hooks/use-store.ts';
import { type Rights, rightsOf } from './rights.ts';
import type { Refusal } from './team-refusal.ts';

interface KnownRights {
  /** Undefined until they are known. */
  readonly rights: Rights | undefined;
  /** What was refused last, because others have changed what the user may. */
  readonly refusal: Refusal | undefined;
  refused(refusal: Refusal): void;
}

/** What the user may do in a team right now: read again when they return to the page, and after a refusal. */
export function useRights(user: CurrentUser, team: Team): KnownRights {
  const permissions = useKnown(useApp().teamStores(team.id).permissions);
  const [refusal, setRefusal] = useState<Refusal>();
  const latest = useRef(user);
  useEffect(() => {
    latest.current = user;
  });
  const { id } = team;
  const readAgain = useCallback(() => {
    // What cannot be read now is read with the next act.
    latest.current.listPermissions({ id }).catch(() => {});
    latest.current.listTeams().catch(() => {});
  }, [id]);
  useEffect(() => {
    window.addEventListener('focus', readAgain);
    return () => window.removeEventListener('focus', readAgain);
  }, [readAgain]);
  const refused = useCallback(
    (refusal: Refusal) => {
      setRefusal(refusal);
      readAgain();
    },
    [readAgain],
  );
  return { rights: permissions && rightsOf(permissions), refusal, refused };
}
