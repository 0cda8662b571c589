import { createContext, use } from 'react';

/** What pages can ask of the frame around them. */
export interface FrameActions {
  /** Shows and announces a short message. */
  notify(text: string): void;
  /** Marks the page as having unsaved input, which signing out would lose. */
  setUnsaved(isUnsaved: boolean): void;
  signOut(): void;
  openPalette(): void;
  openShortcuts(): void;
}

export const FrameContext = createContext<FrameActions | null>(null);

export function useFrame(): FrameActions {
  const actions = use(FrameContext);
  if (!actions) throw new Error('useFrame() must be used inside the signed-in dashboard.');
  return actions;
}
