import { commonEnglish } from '../english/common.ts';
import { impersonationEnglish } from '../english/impersonation.ts';
import { type Text, useTextOf } from './use-text.ts';

const texts = { ...commonEnglish, ...impersonationEnglish };

/** Texts shown during impersonation. */
export const useImpersonationText = (): Text<typeof texts> => useTextOf(texts);
