import { type RefObject, useEffect, useRef } from 'react';

/** For what opens something in its own place: it gets the focus back when that is closed. */
export function useFocusBack<E extends HTMLElement>(isOpen: boolean): RefObject<E | null> {
  const ref = useRef<E>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen) ref.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return ref;
}
