import { useEffect } from 'react';

/** `?` shows the shortcuts, `/` goes to the page's search field. Neither works while something is typed or a dialog is open. */
export function usePageKeys(showShortcuts: () => void): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      const { key, ctrlKey, metaKey, altKey, target } = event;
      if (ctrlKey || metaKey || altKey || isTyping(target) || document.querySelector('dialog[open]')) return;
      if (key === '?') {
        event.preventDefault();
        showShortcuts();
      }
      const field = key === '/' && document.querySelector<HTMLElement>('main input[type=search]');
      if (!field) return;
      event.preventDefault();
      field.focus();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [showShortcuts]);
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;
