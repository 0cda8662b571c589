import type { ReactNode } from 'react';
import type { Appearance } from '../appearance/appearance.ts';
import { AppearanceProvider } from '../appearance/appearance-provider.tsx';
import { AuthSkeleton } from '../ui/cards/auth-skeleton.tsx';
import { ErrorBoundary } from '../ui/cards/error-boundary.tsx';
import { AuthView } from './auth-view.tsx';
import type { SignUpField } from './sign-up-field.ts';

/** The page to sign in or up. */
export interface AuthPageProps extends Appearance {
  /** Which of the two it is; each leads to the other. */
  readonly type: 'sign-in' | 'sign-up';
  /** A page of its own: the whole window, with the title of the document. */
  readonly fullPage?: boolean | undefined;
  /** Redirects a signed-in user right away; otherwise the page asks what they want. */
  readonly automaticRedirect?: boolean | undefined;
  /** Extra fields of the sign-up by password: `[{ name: 'company', label: 'Company' }]`. */
  readonly fields?: readonly SignUpField[] | undefined;
  /** Doesn't offer a passkey after a sign-in by password. */
  readonly noPasskeySuggestion?: boolean | undefined;
  /** Which form comes first and is selected, if both magic links and passwords are on, unless the project asks for the email first. */
  readonly firstTab?: 'magic-link' | 'password' | undefined;
  /** Shown below the form, in small; on the page to sign up in the place of the sentence about the project's terms. */
  readonly extraInfo?: ReactNode;
}

/** Signing in or up, by all the ways that the project has. */
export function AuthPage({ classNames, slots, ...props }: AuthPageProps) {
  const { fullPage, type } = props;
  return (
    <AppearanceProvider classNames={classNames} slots={slots}>
      <ErrorBoundary fullPage={fullPage}>
        <AuthView {...props} skeleton={<AuthSkeleton fullPage={fullPage} of={type} />} />
      </ErrorBoundary>
    </AppearanceProvider>
  );
}
