import type { CodeEntryProps } from '../magic-link/code-entry.tsx';
import type { SecondFactorProps } from '../mfa/second-factor.tsx';
import type { SecondStepProps } from '../mfa/second-step.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';

const load = () => import('./later.ts');

/** Asks for an emailed code. */
export const CodeEntry = lazyPart<CodeEntryProps>(async () => (await load()).CodeEntry);

/** The second factor of a sign-in that stays on its page: as a page of its own, and in the place of a form. */
export const SecondStep = lazyPart<SecondStepProps>(async () => (await load()).SecondStep);
export const SecondFactor = lazyPart<SecondFactorProps>(async () => (await load()).SecondFactor);
