import { keepLastProvider } from './last-provider.ts';
import { useAct } from './use-act.ts';
import { useApp } from './use-app.ts';
import { useHydrated } from './use-hydrated.ts';
import { usePreparedSignIn } from './use-prepared-sign-in.ts';

export interface OAuthSignIn {
  /** The page is a part of another one, where providers refuse to be shown. */
  readonly isFramed: boolean;
  /** The provider that somebody is on the way to. */
  readonly busy: string | undefined;
  readonly failure: unknown;
  signIn(providerId: string): Promise<void>;
}

/** Signing in by way of a provider: `const { signIn } = useOAuthSignIn(); return <button onClick={() => signIn('github')}>…` */
export function useOAuthSignIn(): OAuthSignIn {
  const app = useApp();
  usePreparedSignIn();
  const isFramed = useHydrated() && window.self !== window.top;
  const { act, busy, failure } = useAct();
  const signIn = (providerId: string) =>
    act(providerId, async () => {
      keepLastProvider(providerId);
      await app.signInWithOAuth(providerId);
    });
  return { isFramed, busy, failure, signIn };
}
