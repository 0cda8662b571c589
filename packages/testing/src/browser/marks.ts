/**
 * Runs in the page: a mark of each element in its order, which says what the element is, where, and what is in it, but for
 * its words and its colors. What has the same mark on another page is the same to whoever inspects it. Undefined for what
 * is inspected again on each page that is not known as a whole, because it is judged by the others of its kind.
 */
export function marksOf(): (number | undefined)[] {
  const elements: Element[] = [];
  const marks: (number | undefined)[] = [];
  const kinds = 'main, nav, header, footer, aside, section, form, [role], [accesskey]';
  const targets = 'a, button, input, select, textarea, summary, [role], [tabindex]';
  const sheets = document.adoptedStyleSheets.map(({ cssRules }) => cssRules.length);
  // What is behind a dialog is out of reach.
  const modal = document.querySelector('dialog:modal');
  /** What differs between pages without meaning anything: names that React generates, ids, addresses. */
  const named = ({ name, value }: Attr) =>
    name === 'class' ? value : value.replace(/[\w.+-]*\d[\w.+@-]*|«\w+»/g, '0');
  let heading = '';

  function hashOf(text: string): number {
    let [a, b] = [0xdeadbeef, 0x41c6ce57];
    for (let place = 0; place < text.length; place++) {
      const code = text.charCodeAt(place);
      a = Math.imul(a ^ code, 2654435761);
      b = Math.imul(b ^ code, 1597334677);
    }
    a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
    b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
    return 4294967296 * (2097151 & b) + (a >>> 0);
  }

  /** The element itself, whether it is seen, how small a target it is, and which heading a heading follows. */
  function ownOf(element: Element): string {
    const attributes = [...element.attributes].map((attribute) => `${attribute.name}=${named(attribute)}`).join(' ');
    const isSeen = element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const { width, height } = isSeen && element.matches(targets) ? element.getBoundingClientRect() : new DOMRect();
    // A larger one is easily hit wherever it is.
    const size = Math.min(width, height) < 24 ? `${Math.round(width)} ${Math.round(height)}` : '';
    const text = `${element.tagName} ${attributes} ${isSeen} ${size}`;
    if (!/^H[1-6]$/.test(element.tagName)) return text;
    const before = heading;
    heading = element.tagName;
    return `${text} after ${before}`;
  }

  function visit(element: Element, above: string): number {
    const place = elements.push(element) - 1;
    marks.push(undefined);
    const { tagName, attributes } = element;
    const hidden = ['role', 'aria-hidden', 'inert', 'open'].map((name) => attributes.getNamedItem(name)?.value ?? '-');
    const around = `${above}/${tagName} ${hidden.join(' ')}`;
    const own = ownOf(element);
    const parts: (number | string)[] = [];
    for (const node of element.childNodes) {
      if (node instanceof Element) parts.push(visit(node, around));
      else if (node instanceof Text && node.data.trim() !== '') parts.push('text');
    }
    // Three rows that are alike are no other table than two.
    const differing = parts.filter((part, turn) => part !== parts[turn - 1]);
    const text = `${above} ${own} <${differing.join('><')}>`;
    const mark = hashOf(text);
    if (place === 0 || !element.matches(kinds)) marks[place] = mark;
    return mark;
  }

  const isBehind = (element: Element) => modal !== null && !modal.contains(element);
  visit(document.documentElement, `${innerWidth} ${sheets} ${modal !== null}`);
  for (const [place, element] of elements.entries()) if (place > 0 && isBehind(element)) marks[place] = undefined;
  return marks;
}
