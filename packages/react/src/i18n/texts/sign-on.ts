import { signOnEnglish } from '../english/signOn.ts';
import { type Text, useTextOf } from './use-text.ts';

/** Texts for what leads from a sign-in page to the identity provider of a team. */
export const useSignOnText = (): Text<typeof signOnEnglish> => useTextOf(signOnEnglish);
