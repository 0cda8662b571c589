/** Colours of one mode; what is left out keeps its default. Any colour of CSS. */
export interface ThemeColors {
  /** Of whole pages. */
  readonly background?: string;
  /** Of text. */
  readonly foreground?: string;
  /** Of what stands on a page: cards, dialogs, inputs, menus. */
  readonly card?: string;
  /** Of text on `card`. */
  readonly cardForeground?: string;
  /** Of tooltips. */
  readonly popover?: string;
  /** Of text in tooltips. */
  readonly popoverForeground?: string;
  /** The color of primary buttons, and of what is selected. */
  readonly primary?: string;
  /** By default chosen to be readable on `primary`. */
  readonly primaryForeground?: string;
  /** Of other buttons. */
  readonly secondary?: string;
  /** Of text on `secondary`. */
  readonly secondaryForeground?: string;
  /** Of what stays in the back: skeletons, the list of tabs, inputs that are only read. */
  readonly muted?: string;
  /** Of hints and other text that matters less. */
  readonly mutedForeground?: string;
  /** Of what the pointer is on: buttons, entries of menus. */
  readonly accent?: string;
  /** Of text on `accent`. */
  readonly accentForeground?: string;
  /** Of errors, and of buttons that delete. */
  readonly destructive?: string;
  /** Of text on `destructive`; black or white, whichever is read better, where it is left out. */
  readonly destructiveForeground?: string;
  /** Of lines that part things. */
  readonly border?: string;
  /** Of the lines around what is typed in. */
  readonly input?: string;
  /** Of the line around what has the focus. */
  readonly ring?: string;
}

/** Colours, by day and by night, and how round corners are. */
export interface Theme {
  /** By day; what is only said for the night holds here too. */
  readonly light?: ThemeColors | undefined;
  /** By night; what is only said for the day holds here too. */
  readonly dark?: ThemeColors | undefined;
  /** Of corners: `0.5rem`. */
  readonly radius?: string | undefined;
}

/** The custom properties of a theme. A colour that is given for one mode only holds in both. */
export function propertiesOf({ light = {}, dark = {}, radius }: Theme): [name: string, value: string][] {
  const names = [...new Set([...Object.keys(light), ...Object.keys(dark)])] as (keyof ThemeColors)[];
  const properties = names.flatMap((name): [string, string][] => {
    const [inLight, inDark] = [light[name] ?? dark[name], dark[name] ?? light[name]];
    if (inLight === undefined || inDark === undefined) return [];
    return [[nameOf(name), inLight === inDark ? plain(inLight) : `light-dark(${plain(inLight)}, ${plain(inDark)})`]];
  });
  return radius === undefined ? properties : [...properties, [nameOf('radius'), plain(radius)]];
}

const nameOf = (key: string) => `--latchkey-${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** A value and nothing more: it may come from settings that someone else writes, and ends up in a style sheet. */
function plain(value: string): string {
  if (/[;{}<>\\]/.test(value)) throw new Error(`"${value}" is not a value that a theme can have.`);
  return value;
}
