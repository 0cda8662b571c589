type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement | HTMLButtonElement;

/** What only reads: searches, and buttons that copy or open something. */
const READING = '[type=search], [aria-expanded], [data-latchkey=copy-button], [role=tab]';
const OTHER_INPUTS = new Set(['checkbox', 'radio', 'file', 'range', 'color', 'submit', 'button']);

const isText = (field: Field): field is HTMLInputElement | HTMLTextAreaElement =>
  field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && !OTHER_INPUTS.has(field.type));

function isOpen(field: Field): boolean {
  return isText(field) ? !field.readOnly : !field.disabled;
}

function set(field: Field, isLocked: boolean): void {
  if (isText(field)) field.readOnly = isLocked;
  else field.disabled = isLocked;
}

/**
 * Locks the fields in an element, also those that come later. A disabled fieldset would do, but texts in it can't be
 * focused, scrolled or copied, and what only reads couldn't be used. Returns a function that unlocks them.
 */
export function lockFields(root: HTMLElement): () => void {
  const locked = new Set<Field>();
  function lock(): void {
    for (const field of root.querySelectorAll<Field>('input, textarea, select, button')) {
      if (!isOpen(field) || field.matches(READING)) continue;
      set(field, true);
      locked.add(field);
    }
  }
  lock();
  const observer = new MutationObserver(lock);
  observer.observe(root, { childList: true, subtree: true, attributeFilter: ['disabled', 'readonly'] });
  return () => {
    observer.disconnect();
    for (const field of locked) set(field, false);
  };
}
