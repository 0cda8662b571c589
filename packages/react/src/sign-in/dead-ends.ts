/** What stands in the place of the forms where they lead nowhere: few visits see it, so it is loaded when it is shown. */
export { ReturnRefused } from './return-refused.tsx';
export { SignUpDisabled } from './sign-up-disabled.tsx';
