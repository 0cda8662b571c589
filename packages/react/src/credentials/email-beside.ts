/** The e-mail that is typed in the same frame as an element, which may stand outside of its form. */
export function emailBeside(element: Element): string {
  const input = element.closest('[data-latchkey="frame"], form')?.querySelector('input[type="email"]');
  return input instanceof HTMLInputElement ? input.value.trim() : '';
}
