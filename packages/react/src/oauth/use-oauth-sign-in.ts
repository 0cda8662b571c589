import { useHydrated } from '../hooks/dom/use-hydrated.ts';
import { useAction } from '../hooks/use-action.ts';
import { useApp } from '../hooks/use-app.ts';
import { usePreparedSignIn } from '../session/sign-in-progress.ts';
import { keepLastProvider } from './last-provider.ts';

export interface OAuthSignIn {
  /** The page is a part of another one, where providers refuse to be shown. */
  readonly isFramed: boolean;
  /** The provider the user is being sent to. */
  readonly busy: string | undefined;
  readonly failure: unknown;
  signIn(providerId: string): Promise<void>;
}

/** Signing in by way of a provider: `const { signIn } = useOAuthSignIn(); return <button onClick={() => signIn('github')}>…` */
export function useOAuthSignIn(): OAuthSignIn {
  const app = useApp();
  usePreparedSignIn();
  const isFramed = useHydrated() && window.self !== window.top;
  const { act, busy, failure } = useAction();
  const signIn = (providerId: string) =>
    act(providerId, async () => {
      keepLastProvider(providerId);
      await app.signInWithOAuth(providerId);
    });
  return { isFramed, busy, failure, signIn };
}
