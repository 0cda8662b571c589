/**
 * Sets this page apart from the service that it comes from, and from the page that frames it: what is kept here ends
 * with it, components look as they do where nothing frames them, and none takes the focus from the page around it.
 */
export function setApart(): void {
  Object.defineProperty(window, 'localStorage', { value: keptForNow() });
  Object.defineProperty(window, 'sessionStorage', { value: keptForNow() });
  Object.defineProperty(window, 'self', { value: window.top });
  const { focus } = HTMLElement.prototype;
  HTMLElement.prototype.focus = function focusHere(options) {
    if (document.hasFocus()) focus.call(this, options);
  };
}

function keptForNow(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}
