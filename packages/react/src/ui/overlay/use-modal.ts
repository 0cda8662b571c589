import { type RefObject, useEffect, useRef } from 'react';
import { useBrowserLayoutEffect } from '../../hooks/dom/use-browser-layout-effect.ts';

/**
 * Shows a dialog as long as it is mounted; the focus goes to what has `data-focus`, else to the first thing that takes it.
 * Esc asks, and never closes by itself.
 */
export function useModal(dialog: RefObject<HTMLDialogElement | null>, onClose: (() => void) | undefined): void {
  const ask = useRef(onClose);
  useEffect(() => {
    ask.current = onClose;
  });
  useBrowserLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const keyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      event.preventDefault();
      ask.current?.();
    };
    const cancel = (event: Event) => {
      if (event.target !== element) return;
      event.preventDefault();
      ask.current?.();
    };
    // Some browsers close a dialog all the same, when Esc is pressed again.
    const close = () => element.showModal();
    element.showModal();
    element.querySelector<HTMLElement>('[data-focus]')?.focus();
    element.addEventListener('keydown', keyDown);
    element.addEventListener('cancel', cancel);
    element.addEventListener('close', close);
    return () => {
      element.removeEventListener('keydown', keyDown);
      element.removeEventListener('cancel', cancel);
      element.removeEventListener('close', close);
      element.close();
    };
  }, [dialog]);
}
