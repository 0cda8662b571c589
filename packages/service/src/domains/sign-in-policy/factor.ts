import { factorFacts } from '@latchkey/protocol/sign-in-methods';

export const hasSecondFactor = (factors: readonly string[]): boolean =>
  factors.some((factor) => factorFacts(factor).isSecond);
