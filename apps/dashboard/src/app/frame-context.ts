import { createContext, use } from 'react';

/** What any page can ask of the frame around it. */
export interface FrameActions {
  /** Says briefly that something is done; shown and announced. */
  notify(text: string): void;
  /** Whether something typed is not saved yet, which signing out would lose. */
  setUnsaved(isUnsaved: boolean): void;
  signOut(): void;
  openPalette(): void;
}

export const FrameContext = createContext<FrameActions | null>(null);

export function useFrame(): FrameActions {
  const actions = use(FrameContext);
  if (!actions) throw new Error('This is a part of the signed-in dashboard.');
  return actions;
}
