import { english } from './english.ts';
import { proofEnglish } from './proof-english.ts';
import { type Text, useTextOf } from './use-text.ts';

const texts = { ...english, ...proofEnglish };

/** Texts for those who confirm who they are. */
export const useProofText = (): Text<typeof texts> => useTextOf(texts);
