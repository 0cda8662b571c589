import { factorFacts } from '@latchkey/protocol/sign-in-methods';

/** For what the project requires. */
export const hasSecondFactor = (factors: readonly string[]): boolean =>
  factors.some((factor) => factorFacts(factor).isSecond);

/** For a user who has a second factor here: an identity provider's word doesn't stand in for it. */
export const hasOwnSecondFactor = (factors: readonly string[]): boolean =>
  hasSecondFactor(factors.filter((factor) => !factorFacts(factor).isProviderClaim));
