import { useState } from 'react';
import { useAction } from './use-action.ts';
import { useLoaded } from './use-loaded.ts';

/**
 * A list of the service's, and what is done with it, one thing at a time: what was done is said, and shown. `read` stays
 * the one that it was at first, for a change makes another object of the same user.
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
