import type { EmailFont } from '@latchkey/protocol/email-blocks';

/** What colours are for; each is the class that changes it in the dark. */
export type Role = 'strong' | 'text' | 'weak' | 'line' | 'accent' | 'on-accent';

const light: Readonly<Record<Role, string>> = {
  strong: '#18181b',
  text: '#27272a',
  weak: '#52525b',
  line: '#e4e4e7',
  accent: '#18181b',
  'on-accent': '#ffffff',
};
const dark: Readonly<Record<Role, string>> = {
  strong: '#fafafa',
  text: '#e4e4e7',
  weak: '#a1a1aa',
  line: '#3f3f46',
  accent: '#fafafa',
  'on-accent': '#18181b',
};
const TEXTS: readonly Role[] = ['strong', 'text', 'weak'];
export const pageColors = { light: '#f4f4f5', dark: '#09090b' } as const;
export const canvasColors = { light: '#ffffff', dark: '#18181b' } as const;

/** What a block stands on. */
export interface Ground {
  /** Undefined where nothing says: white, and black in the dark. */
  readonly color: string | undefined;
  /** The colour of texts that have none of their own. */
  readonly textColor: string | undefined;
  /** The colors of buttons that have none of their own; undefined for ours. */
  readonly accent?: { readonly light: string; readonly dark: string } | undefined;
}

/** A colour, and the class by which it changes in the dark if nothing was said of it. */
export interface Ink {
  readonly color: string;
  readonly class: Role | undefined;
}

export function ink(ground: Ground, role: Role, stated?: string | null): Ink {
  if (stated) return { color: stated, class: undefined };
  const fill = ground.accent?.light;
  // On a ground of its own only where it can be told from it.
  if (fill && (role === 'accent' || role === 'on-accent') && isToldFrom(fill, ground.color))
    return { color: role === 'accent' ? fill : readOn(fill), class: ground.color === undefined ? role : undefined };
  if (ground.textColor && TEXTS.includes(role)) return { color: ground.textColor, class: undefined };
  if (ground.color === undefined) return { color: light[role], class: role };
  return { color: inkOn(ground.color, role), class: undefined };
}

/** What is read on a background of a colour. */
export const inkOn = (background: string, role: Role): string => (isDark(background) ? dark : light)[role];

/** A block with a background of its own is a ground of its own, on which the mail's colour may not be read. */
export function groundOf(ground: Ground, backgroundColor: string | null | undefined): Ground {
  if (!backgroundColor) return ground;
  const { textColor } = ground;
  const isRead = textColor !== undefined && isDark(textColor) !== isDark(backgroundColor);
  return { ...ground, color: backgroundColor, textColor: isRead ? textColor : undefined };
}

/** Darker than the grey that black and white are equally well read on. */
function isDark(color: string): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(
    (at) => (Number.parseInt(color.slice(at, at + 2), 16) / 255) ** 2.2,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue < 0.18;
}

const isToldFrom = (fill: string, ground: string | undefined) =>
  ground === undefined || isDark(fill) !== isDark(ground);

/** White or black, whichever is read better on a color. */
const readOn = (fill: string): string => (isDark(fill) ? light : dark)['on-accent'];

/** For programs that read style sheets: the dark, and narrow screens. All else stands where it applies. */
export function darkStyles(accent: string | undefined): string {
  const colors = accent === undefined ? dark : { ...dark, accent, 'on-accent': readOn(accent) };
  const rules = Object.entries(colors).map(([role, color]) => {
    const property = { line: 'border-top-color', accent: 'background-color' }[role] ?? 'color';
    return `  .${role} { ${property}: ${color} !important; }`;
  });
  return `@media (prefers-color-scheme: dark) {
  .page { background-color: ${pageColors.dark} !important; }
  .canvas { background-color: ${canvasColors.dark} !important; color: ${dark.text} !important; }
${rules.join('\n')}
}
`;
}
export const narrowStyles = `@media (max-width: 480px) {
  .column { display: block !important; width: 100% !important; padding: 0 !important; }
  .column + .column { padding-top: 16px !important; }
}
`;

const sans = '-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif';
/** Fonts that systems bring along; a mail loads none. Without quotes, which attributes would write in their own way. */
const stacks: Readonly<Record<EmailFont, string>> = {
  MODERN_SANS: 'Helvetica Neue,Arial Nova,Nimbus Sans,Arial,sans-serif',
  BOOK_SANS: 'Optima,Candara,Noto Sans,source-sans-pro,sans-serif',
  ORGANIC_SANS: 'Seravek,Gill Sans Nova,Ubuntu,Calibri,DejaVu Sans,source-sans-pro,sans-serif',
  GEOMETRIC_SANS: 'Avenir,Montserrat,Corbel,URW Gothic,source-sans-pro,sans-serif',
  HEAVY_SANS: 'Bahnschrift,DIN Alternate,Franklin Gothic Medium,Nimbus Sans Narrow,sans-serif-condensed,sans-serif',
  ROUNDED_SANS:
    'ui-rounded,Hiragino Maru Gothic ProN,Quicksand,Comfortaa,Manjari,Arial Rounded MT Bold,Calibri,sans-serif',
  MODERN_SERIF: 'Charter,Bitstream Charter,Sitka Text,Cambria,serif',
  BOOK_SERIF: 'Iowan Old Style,Palatino Linotype,URW Palladio L,P052,serif',
  MONOSPACE: 'ui-monospace,Menlo,Consolas,Nimbus Mono PS,Courier New,monospace',
};

export const fontStack = (font: EmailFont | null | undefined): string | undefined => (font ? stacks[font] : undefined);
export const defaultFontStack = sans;

/** By its number: some programs do not know `bold` of text that is not bold by itself. */
export const weightNumber = (weight: 'bold' | 'normal' | null | undefined): number | undefined =>
  weight ? { bold: 700, normal: 400 }[weight] : undefined;
