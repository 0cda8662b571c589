import { type Html, html, raw } from '../../../../platform/html/html.ts';

type Attributes = Readonly<Record<string, string | number | undefined>>;

/** An element: what is undefined of its attributes is left out, and every text in it is escaped. */
export function tag(name: string, attributes: Attributes, ...content: readonly (Html | string)[]): Html {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => html` ${raw(key)}="${String(value)}"`);
  return html`<${raw(name)}${written}>${content}</${raw(name)}>`;
}

/** An element that holds nothing. */
export const lone = (name: string, attributes: Attributes): Html =>
  raw(tag(name, attributes).slice(0, -`</${name}>`.length));

/** A table that is there for its looks: it is what every mail program lays out alike. */
export const table = (attributes: Attributes, ...rows: readonly Html[]): Html =>
  tag('table', { role: 'presentation', cellpadding: 0, cellspacing: 0, border: 0, ...attributes }, ...rows);

export const row = (...cells: readonly Html[]): Html => tag('tr', {}, ...cells);

/** The style of one element; what is undefined is left out. */
export const css = (rules: Readonly<Record<string, string | number | undefined>>): string =>
  Object.entries(rules)
    .flatMap(([name, value]) => (value === undefined ? [] : `${name}:${value}`))
    .join(';');

const MAX_PIXELS = 2_000;

/** A length as mails may have it: neither negative nor beyond any screen. */
export const length = (pixels: number): number => Math.min(Math.max(Math.round(pixels), 0), MAX_PIXELS);

export const px = (pixels: number | null | undefined): string | undefined =>
  pixels === null || pixels === undefined ? undefined : `${length(pixels)}px`;

interface Sides {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

export const sides = (padding: Sides | null | undefined): string =>
  padding ? [padding.top, padding.right, padding.bottom, padding.left].map(px).join(' ') : '0';
