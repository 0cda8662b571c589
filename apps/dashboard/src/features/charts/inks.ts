/** The page's colors as canvas values, resolved on each draw. */
export function inksOf(element: HTMLElement) {
  const ink = (property: string) => () => resolved(element, `var(${property})`);
  return {
    strong: ink('--latchkey-primary'),
    failed: ink('--latchkey-destructive'),
    faded: () => resolved(element, 'color-mix(in oklab, var(--latchkey-primary) 68%, var(--latchkey-card))'),
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
