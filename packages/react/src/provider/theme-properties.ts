/** Colours of one mode; what is left out keeps its default. Any colour of CSS. */
export interface ThemeColors {
  readonly background?: string;
  readonly foreground?: string;
  readonly card?: string;
  readonly cardForeground?: string;
  readonly popover?: string;
  readonly popoverForeground?: string;
  readonly primary?: string;
  /** Picked to be readable on `primary` where it is left out. */
  readonly primaryForeground?: string;
  readonly secondary?: string;
  readonly secondaryForeground?: string;
  readonly muted?: string;
  readonly mutedForeground?: string;
  readonly accent?: string;
  readonly accentForeground?: string;
  readonly destructive?: string;
  readonly destructiveForeground?: string;
  readonly border?: string;
  readonly input?: string;
  readonly ring?: string;
}

/** Colours, by day and by night, and how round corners are. */
export interface Theme {
  readonly light?: ThemeColors | undefined;
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
