import { KnownError } from '@latchkey/sdk';
import { createContext, useContext, useEffect } from 'react';

export type Refusal = KnownError<'TEAM_PERMISSION_REQUIRED' | 'TEAM_MEMBERSHIP_NOT_FOUND'>;

/** Tells the page of a team that something was refused, for want of a permission or of the membership. */
export const Refused = createContext<(refusal: Refusal) => void>(() => {});

const refusalOf = (error: unknown): Refusal | undefined =>
  KnownError.is(error, 'TEAM_PERMISSION_REQUIRED', 'TEAM_MEMBERSHIP_NOT_FOUND') ? error : undefined;

/** For parts that keep their failure: they go with the permission that they need, and the page says why. */
export function useRefusal(failure: unknown): void {
  const tell = useContext(Refused);
  useEffect(() => {
    const refusal = refusalOf(failure);
    if (refusal) tell(refusal);
  }, [failure, tell]);
}

/** Watches over an act of a part that shows its failures itself: the page is told too. */
export function useGuarded(): <T>(act: Promise<T>) => Promise<T> {
  const tell = useContext(Refused);
  return (act) =>
    act.catch((error) => {
      const refusal = refusalOf(error);
      if (refusal) tell(refusal);
      throw error;
    });
}
