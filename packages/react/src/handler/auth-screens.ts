/** The two pages to sign in and up, which are one but for their words. */
export { SignIn } from '../sign-in/sign-in.tsx';
export { SignUp } from '../sign-in/sign-up.tsx';
