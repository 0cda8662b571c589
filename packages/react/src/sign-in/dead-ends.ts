/** What stands in the place of the forms where they are not needed, or lead nowhere: few visits see it, so it is loaded when it is shown. */
export { SignedInAlready } from '../session/signed-in-already.tsx';
export { Redirecting } from './redirecting.tsx';
export { ReturnRefused } from './return-refused.tsx';
export { SignUpDisabled } from './sign-up-disabled.tsx';
