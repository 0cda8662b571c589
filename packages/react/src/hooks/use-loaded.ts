import { useEffect, useState } from 'react';

/** Something that is asked for once, when it is first needed. */
export type Loaded<T> =
  | { readonly status: 'pending' }
  | {
      readonly status: 'ok';
      /** What was asked for. */
      readonly data: T;
    }
  | {
      readonly status: 'failed';
      /** Why it is not there. */
      readonly error: unknown;
      /** Asks once more. */
      retry(): void;
    };

/** Asks again when `load` is another function. */
export function useLoaded<T>(load: () => Promise<T>): Loaded<T> {
  const [state, setState] = useState<Loaded<T>>({ status: 'pending' });
  useEffect(() => {
    let isCurrent = true;
    const know = (state: Loaded<T>) => isCurrent && setState(state);
    function ask(): void {
      know({ status: 'pending' });
      load().then(
        (data) => know({ status: 'ok', data }),
        (error) => know({ status: 'failed', error, retry: ask }),
      );
    }
    ask();
    return () => {
      isCurrent = false;
    };
  }, [load]);
  return state;
}
