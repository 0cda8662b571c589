import { english } from './english.ts';
import { impersonationEnglish } from './impersonation-english.ts';
import { type Text, useTextOf } from './use-text.ts';

const texts = { ...english, ...impersonationEnglish };

/** Texts for those who act as somebody else. */
export const useImpersonationText = (): Text<typeof texts> => useTextOf(texts);
