/** What is drawn below a text, and what is done to all of it. */
interface Paper {
  readonly below: string;
  readonly effects: string;
}

/**
 * Runs in the page: its visible text by all that makes it readable or not, which is its ink and the papers below it, down
 * to the first that nothing shines through.
 */
export function inksOf(): Map<string, Element[]> {
  const papers = new Map<Element, Paper>();
  const found = new Map<string, Element[]>();

  function paperOf(element: Element | null): Paper {
    if (!element) return { below: 'window', effects: '' };
    const known = papers.get(element);
    if (known) return known;
    papers.set(element, { below: 'itself', effects: '' });
    const style = getComputedStyle(element);
    const { backgroundColor: color, backgroundImage: image, opacity, filter, mixBlendMode } = style;
    const own = `${opacity} ${filter} ${mixBlendMode}`;
    const isLifted = style.position !== 'static' && style.position !== 'relative';
    const parent = paperOf(element.parentElement);
    const effects = own === '1 none normal' ? parent.effects : `${parent.effects} ${own}`;
    const isOpaque = !color.startsWith('rgba') && !color.includes('/') && effects === '';
    const drawn = color === 'rgba(0, 0, 0, 0)' && image === 'none' ? '' : `${color} ${image}`;
    const below = isOpaque ? '' : isLifted ? belowLifted(element) : parent.below;
    const paper = { below: `${below} ${drawn}`.trim(), effects };
    papers.set(element, paper);
    return paper;
  }

  /** What is drawn where it is, which need not be what it is in. */
  function belowLifted(element: Element): string {
    const { left, top, width, height } = element.getBoundingClientRect();
    const stack = document.elementsFromPoint(left + width / 2, top + height / 2);
    const place = stack.findLastIndex((other) => element.contains(other));
    return place < 0 ? `alone ${papers.size}` : paperOf(stack[place + 1] ?? null).below;
  }

  const fields = 'input:not([type=checkbox], [type=radio], [type=range], [type=color], [type=image]), select, textarea';
  const textOf = ({ childNodes }: Element) =>
    [...childNodes].reduce((text, node) => (node instanceof Text ? text + node.data.trim() : text), '');
  /** Axe says nothing of single signs, of what is disabled, and of what only screen readers find. */
  function isRead(element: Element): boolean {
    if (textOf(element).length < 2 && !element.matches(fields)) return false;
    const { width, height, bottom, right } = element.getBoundingClientRect();
    const isSeen = width > 1 && height > 1 && bottom + scrollY > 0 && right + scrollX > 0;
    const isOff = element.closest(':disabled, [aria-disabled="true"], [inert]') !== null;
    return isSeen && !isOff && element.checkVisibility({ visibilityProperty: true });
  }

  for (const element of document.body.querySelectorAll('*')) {
    if (!isRead(element)) continue;
    const style = getComputedStyle(element);
    const { color, webkitTextFillColor: fill, textShadow: shadow } = style;
    const [size, weight] = [style.fontSize, style.fontWeight].map(Number.parseFloat) as [number, number];
    const isLarge = size >= 24 || (size >= 18.5 && weight >= 700);
    const { below, effects } = paperOf(element);
    const text = element.parentElement && getComputedStyle(element.parentElement).color;
    const link = element.tagName === 'A' ? `${style.textDecorationLine} in ${text}` : '';
    const ink = [color, fill, shadow, isLarge ? 'large' : '', link, 'on', below, effects].join(' ');
    const same = found.get(ink);
    if (same) same.push(element);
    else found.set(ink, [element]);
  }
  return found;
}
