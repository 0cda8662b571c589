import type { ReactNode } from 'react';

/** Something on the page, as people call it: its role and its name. */
export type Named = readonly [role: string, name: string];

/** What someone does until the state is reached; fields go by their label, what is seen by its words. */
export type Step =
  | { readonly click: Named }
  | { readonly focus: Named }
  | { readonly fill: string; readonly with: string }
  | { readonly press: string }
  | { readonly capsLock: string }
  | { readonly choosePicture: string }
  | { readonly chooseFile: string; readonly called: string; readonly with: string }
  | { readonly see: string };

/** One screen or element in one state. */
export interface State {
  readonly group: string;
  readonly name: string;
  /** The address at which it is shown, where that matters. */
  readonly at?: string;
  readonly dir?: 'rtl';
  /** The style sheet of its page; the one of our React elements if there is none. */
  readonly styles?: string;
  /** Where there is room for it, or too little. */
  readonly only?: 'desktop' | 'phone';
  /** Done by hand here, and by the tests themselves. */
  readonly steps?: readonly Step[];
  render(): ReactNode;
}

export const idOf = ({ group, name }: State) => `${group}/${name}`;
