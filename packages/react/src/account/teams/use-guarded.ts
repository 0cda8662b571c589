import { useContext } from 'react';
import { Refused, refusalOf } from './refused.ts';

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
