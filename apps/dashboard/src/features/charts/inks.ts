/** The page's colors as canvas values, resolved on each draw. */
export function inksOf(element: HTMLElement) {
  const ink = (property: string) => () => resolved(element, `var(${property})`);
  const faint = (property: string) => () => resolved(element, `color-mix(in oklab, var(${property}) 18%, transparent)`);
  return {
    strong: ink('--latchkey-primary'),
    failed: ink('--latchkey-destructive'),
    area: faint('--latchkey-primary'),
    failedArea: faint('--latchkey-destructive'),
    text: ink('--latchkey-muted-foreground'),
    line: ink('--latchkey-border'),
  };
}

/** Calls back when the theme or the system's color settings change. */
export function onInkChange(listener: () => void): () => void {
  const queries = ['(prefers-color-scheme: dark)', '(prefers-contrast: more)'].map((query) => matchMedia(query));
  for (const query of queries) query.addEventListener('change', listener);
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['data-latchkey-theme'] });
  return () => {
    for (const query of queries) query.removeEventListener('change', listener);
    observer.disconnect();
  };
}

/** A canvas can't use CSS variables and functions. */
function resolved(element: HTMLElement, color: string): string {
  const probe = element.appendChild(document.createElement('span'));
  probe.style.color = color;
  const { color: plain } = getComputedStyle(probe);
  probe.remove();
  return plain;
}
