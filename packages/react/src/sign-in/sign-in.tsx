import { AuthPage, type AuthPageProps } from './auth-page.tsx';

/** The page to sign in. */
export type SignInProps = Omit<AuthPageProps, 'type' | 'fields'>;

/** The sign-in page: `<SignIn fullPage automaticRedirect />`. */
export const SignIn = (props: SignInProps) => <AuthPage {...props} type="sign-in" />;

/** The page to sign up. */
export type SignUpProps = Omit<AuthPageProps, 'type' | 'noPasskeySuggestion'>;

/** The sign-up page: `<SignUp extraInfo={<a href="/terms">Terms</a>} />`. */
export const SignUp = (props: SignUpProps) => <AuthPage {...props} type="sign-up" />;
