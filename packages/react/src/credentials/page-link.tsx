import type { MouseEvent, ReactNode } from 'react';
import { useSearch } from '../hooks/dom/use-address.ts';
import { keepingReturnTo } from '../hooks/return-to.ts';
import { useApp } from '../hooks/use-app.ts';
import { Link } from '../ui/link.tsx';
import { handOverEmail } from './typed-email.ts';

const redirects = {
  signIn: 'redirectToSignIn',
  signUp: 'redirectToSignUp',
  forgotPassword: 'redirectToForgotPassword',
} as const;

interface PageLinkProps {
  readonly to: keyof typeof redirects;
  readonly children: ReactNode;
}

/** A link from one page of signing in to another, by the app's own way; the way back and the e-mail come along. */
export function PageLink({ to, children }: PageLinkProps) {
  const app = useApp();
  const href = keepingReturnTo(app.urls[to], useSearch());
  function click(event: MouseEvent<HTMLAnchorElement>): void {
    handOverEmail(emailBeside(event.currentTarget));
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    // A page on another origin is no target of a redirect, but it may be linked to.
    app[redirects[to]]().catch(() => location.assign(href));
  }
  return (
    <Link href={href} onClick={click}>
      {children}
    </Link>
  );
}

/** The e-mail that is typed in the same frame as an element, which may stand outside of its form. */
export function emailBeside(element: Element): string {
  const input = element.closest('[data-latchkey="frame"], form')?.querySelector('input[type="email"]');
  return input instanceof HTMLInputElement ? input.value.trim() : '';
}
