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

/** A link between sign-in pages, through the app's own navigation; keeps the return address and the typed email. */
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

/** The email typed in the same frame as an element, which may be outside its form. */
export function emailBeside(element: Element): string {
  const input = element.closest('[data-latchkey="frame"], form')?.querySelector('input[type="email"]');
  return input instanceof HTMLInputElement ? input.value.trim() : '';
}
