import { type ForwardedRef, type RefCallback, type RefObject, useCallback } from 'react';

/** One ref for a component that needs the element itself, and hands it on. */
export function useMergedRef<E>(own: RefObject<E | null>, given: ForwardedRef<E>): RefCallback<E> {
  return useCallback(
    (element: E | null) => {
      own.current = element;
      if (typeof given === 'function') given(element);
      else if (given) given.current = element;
    },
    [own, given],
  );
}
