import { createContext, useContext } from 'react';

/** What a field tells the input in it. */
export interface FieldWiring {
  /** By which the label finds the input. */
  readonly id: string;
  /** The ids of the error and the hint that there are; left out where there is neither. */
  readonly 'aria-describedby'?: string | undefined;
  /** True where there is an error. */
  readonly 'aria-invalid'?: true | undefined;
}

export const FieldContext = createContext<FieldWiring | null>(null);

/** For inputs of one's own: `<select {...useFieldWiring()}>` inside of a `<Field>`. */
export const useFieldWiring = (): Partial<FieldWiring> => useContext(FieldContext) ?? {};
