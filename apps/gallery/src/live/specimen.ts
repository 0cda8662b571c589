import type * as everything from '@latchkey/react';
import type { ReactNode } from 'react';
import type { Circumstances } from '../app.ts';

/** A component in one state, for people to use. */
export interface Specimen extends Circumstances {
  /** Of the page's address, without its question mark. */
  readonly query?: string;
  /** How much is free below it, for what opens there; any CSS length. */
  readonly room?: string;
  /** Shows the pages of the handler itself. */
  readonly isHandler?: true;
  /** `path` is the handler page that was opened. */
  render(path: string | undefined): ReactNode;
}

/** By the names of the states, in their order. */
export type Specimens = Readonly<Record<string, Specimen>>;

type ComponentName = Extract<keyof typeof everything, Capitalize<string>>;

/** One row for each component that `@latchkey/react` offers; a missing one does not compile. */
export type Components = Readonly<Record<ComponentName, Specimens>>;
