import { english } from './english/common.ts';
import { impersonationEnglish } from './english/impersonation.ts';
import { type Text, useTextOf } from './english/use-text.ts';

const texts = { ...english, ...impersonationEnglish };

/** Texts for those who act as somebody else. */
export const useImpersonationText = (): Text<typeof texts> => useTextOf(texts);
