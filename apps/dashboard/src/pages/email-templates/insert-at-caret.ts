type TextControl = HTMLInputElement | HTMLTextAreaElement;

/** Marks the fields that variables can be inserted into. */
export const TAKES_VARIABLES = { 'data-takes-variables': '' };
const SELECTOR = '[data-takes-variables]';

export const takesVariables = (element: EventTarget): element is TextControl =>
  element instanceof Element && element.matches(SELECTOR);

/** Inserts text at the field's caret, or at its last one, and focuses the field. */
export function insertAtCaret(field: TextControl, text: string): void {
  const { selectionStart, selectionEnd, value } = field;
  field.focus();
  field.setRangeText(text, selectionStart ?? value.length, selectionEnd ?? value.length, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
