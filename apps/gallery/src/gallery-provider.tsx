import { LatchkeyProvider, type LatchkeyProviderProps } from '@latchkey/react';
import { asked } from './language.ts';

/** The provider, in the language that the address asks for; a state that is about a language keeps its own. */
export const GalleryProvider = (props: LatchkeyProviderProps) => (
  <LatchkeyProvider {...props} {...(props.messages ? {} : asked())} />
);
