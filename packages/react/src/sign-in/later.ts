/** What stands in the place of the forms later, or where they are not needed or lead nowhere: one chunk, loaded when it is shown. */
export { CodeEntry } from '../magic-link/code-entry.tsx';
export { SecondFactor } from '../mfa/second-factor.tsx';
export { SecondStep } from '../mfa/second-step.tsx';
export { SignedInAlready } from '../session/signed-in-already.tsx';
export { Redirecting } from './redirecting.tsx';
export { ReturnRefused } from './return-refused.tsx';
export { SignUpDisabled } from './sign-up-disabled.tsx';
