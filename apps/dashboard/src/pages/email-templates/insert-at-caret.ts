type TextControl = HTMLInputElement | HTMLTextAreaElement;

/** Marks the fields in which variables mean something. */
export const TAKES_VARIABLES = { 'data-takes-variables': '' };
const SELECTOR = '[data-takes-variables]';

export const takesVariables = (element: EventTarget): element is TextControl =>
  element instanceof Element && element.matches(SELECTOR);

/** Puts a text where the caret of a field is, or was when the field was left; it has the focus afterwards. */
export function insertAtCaret(field: TextControl, text: string): void {
  const { selectionStart, selectionEnd, value } = field;
  field.focus();
  field.setRangeText(text, selectionStart ?? value.length, selectionEnd ?? value.length, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
