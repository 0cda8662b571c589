import type { CSSProperties } from 'react';
import { useHydrated } from '../hooks/dom/use-hydrated.ts';
import { useProjectAtHand } from '../hooks/use-project.ts';
import { useRoot } from '../i18n/use-root.ts';

/** What marks the outermost element of a component with its language, and with the project's color for primary buttons. */
export function useBrandedRoot(): ReturnType<typeof useRoot> & { style?: CSSProperties } {
  const root = useRoot();
  const { brandColor, brandColorDark } = useProjectAtHand()?.branding ?? {};
  // A style attribute in the HTML of a server is refused by a strict policy; a property set by a script is not.
  const light = brandColor ?? brandColorDark;
  if (!useHydrated() || !light) return root;
  const style = { '--latchkey-brand': `light-dark(${light}, ${brandColorDark ?? light})` };
  return { ...root, style: style as CSSProperties };
}
