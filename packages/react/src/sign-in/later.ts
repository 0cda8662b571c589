/** What stands in the place of the forms later, or where they are not needed or lead nowhere: one chunk, loaded when it is shown. */
export { CodeEntry } from '../magic-link/code-entry.tsx';
export { SecondFactor } from '../mfa/second-factor.tsx';
export { SecondStep } from '../mfa/second-step.tsx';
export { SignedInAlready } from '../session/signed-in-already.tsx';
export { Redirecting } from './dead-ends/redirecting.tsx';
export { ReturnRefused } from './dead-ends/return-refused.tsx';
export { SignUpDisabled } from './dead-ends/sign-up-disabled.tsx';
