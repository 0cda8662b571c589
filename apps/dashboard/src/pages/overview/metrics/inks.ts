/** Colours of the page as a canvas takes them; each is asked for anew whenever something is drawn. */
export function inksOf(element: HTMLElement) {
  const ink = (property: string) => () => resolved(element, `var(${property})`);
  return {
    strong: ink('--latchkey-primary'),
    faded: () => resolved(element, 'color-mix(in oklab, var(--latchkey-primary) 68%, var(--latchkey-card))'),
    text: ink('--latchkey-muted-foreground'),
    line: ink('--latchkey-border'),
  };
}

/** Calls back when people choose other colours, here or in their system. */
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

/** Variables and functions of style sheets mean nothing to a canvas. */
function resolved(element: HTMLElement, color: string): string {
  const probe = element.appendChild(document.createElement('span'));
  probe.style.color = color;
  const { color: plain } = getComputedStyle(probe);
  probe.remove();
  return plain;
}
