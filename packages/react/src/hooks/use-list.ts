import { useState } from 'react';
import { useAction } from './use-action.ts';
import { useLoaded } from './use-loaded.ts';

/**
 * A list from the service, and the actions on it, one at a time: each reports and shows its result. `read` is fixed on
 * the first render, because a change creates a new object for the same user.
 */
export function useList<T>(read: () => Promise<T[]>) {
  const [load] = useState(() => read);
  const known = useLoaded(load);
  const [changed, setChanged] = useState<readonly T[]>();
  const [done, setDone] = useState('');
  const { act, busy, failure } = useAction();
  const reload = async () => setChanged(await load());
  return {
    known,
    list: changed ?? (known.status === 'ok' ? known.data : undefined),
    busy,
    failure,
    /** What was done last, as it is announced. */
    done,
    /** Shows the list as it is after a change whose answer says so, without reading it again. */
    show(change: (list: readonly T[]) => readonly T[], said: string): void {
      setChanged((before) => change(before ?? (known.status === 'ok' ? known.data : [])));
      setDone(said);
    },
    /** Resolves with whether it was done. */
    async change(name: string, work: () => Promise<unknown>, said: string): Promise<boolean> {
      let isDone = false;
      setDone('');
      await act(name, async () => {
        // What was done by half is shown too.
        await work().catch(async (error) => {
          await reload().catch(() => {});
          throw error;
        });
        await reload();
        setDone(said);
        isDone = true;
      });
      return isDone;
    },
  };
}

export type List<T> = ReturnType<typeof useList<T>>;
