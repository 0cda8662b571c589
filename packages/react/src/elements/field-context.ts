import { createContext, useContext } from 'react';

/** What a field tells the input in it. */
export interface FieldWiring {
  readonly id: string;
  readonly 'aria-describedby'?: string | undefined;
  readonly 'aria-invalid'?: true | undefined;
}

export const FieldContext = createContext<FieldWiring | null>(null);

/** For inputs of one's own: `<select {...useFieldWiring()}>` inside of a `<Field>`. */
export const useFieldWiring = (): Partial<FieldWiring> => useContext(FieldContext) ?? {};
