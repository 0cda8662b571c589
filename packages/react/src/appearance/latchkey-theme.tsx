import { type ReactNode, useId, useMemo, useRef } from 'react';
import { useBrowserLayoutEffect } from '../hooks/dom/use-browser-layout-effect.ts';
import type { Appearance } from './appearance.ts';
import { AppearanceProvider } from './appearance-provider.tsx';
import { propertiesOf, type Theme } from './theme-properties.ts';

/** How everything below looks. */
export interface LatchkeyThemeProps extends Appearance {
  /** Colours and corners; what is left out of them is as above. */
  readonly theme?: Theme | undefined;
  /** Of the page's Content-Security-Policy; with it, pages of a server have the theme before any script runs. */
  readonly nonce?: string | undefined;
  /** What looks like this. */
  readonly children?: ReactNode;
}

const noTheme: Theme = {};

/**
 * Colours and corners for all components below; the same as setting the custom properties `--latchkey-*` in CSS. And
 * what classes their parts have, and what stands in their slots.
 * `<LatchkeyTheme theme={{ light: { primary: '#3b5bdb' }, dark: { primary: '#91a7ff' } }}>…</LatchkeyTheme>`
 */
export function LatchkeyTheme({ theme = noTheme, nonce, children, ...appearance }: LatchkeyThemeProps) {
  const root = useRef<HTMLDivElement>(null);
  const scope = `theme${useId().replace(/\W/g, '')}`;
  const properties = useMemo(() => propertiesOf(theme), [theme]);
  // A style attribute in the HTML of a server is refused by a strict policy; a property set by a script is not.
  useBrowserLayoutEffect(() => {
    const style = root.current?.style;
    if (nonce !== undefined || !style) return;
    for (const [name, value] of properties) style.setProperty(name, value);
    return () => {
      for (const [name] of properties) style.removeProperty(name);
    };
  }, [properties, nonce]);
  return (
    <div data-latchkey="theme" data-scope={scope} ref={root}>
      {nonce !== undefined && <style nonce={nonce}>{ruleOf(scope, properties)}</style>}
      <AppearanceProvider {...appearance}>{children}</AppearanceProvider>
    </div>
  );
}

/** Without quotes, which React escapes in the HTML of a server, where a style sheet does not read them. */
function ruleOf(scope: string, properties: readonly (readonly [string, string])[]): string {
  return `[data-scope=${scope}]{${properties.map(([name, value]) => `${name}:${value}`).join(';')}}`;
}
