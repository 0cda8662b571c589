import { commonEnglish } from '../english/common.ts';
import { proofEnglish } from '../english/proof.ts';
import { type Text, useTextOf } from './use-text.ts';

const texts = { ...commonEnglish, ...proofEnglish };

/** Texts for those who confirm who they are. */
export const useProofText = (): Text<typeof texts> => useTextOf(texts);
