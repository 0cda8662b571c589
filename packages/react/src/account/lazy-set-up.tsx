import { AuthSkeleton } from '../ui/cards/auth-skeleton.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';

/** The page of a set-up link, among the pages that the service serves. */
export const SetUp = lazyPart(
  async () => (await import('./index.ts')).SetUp,
  () => <AuthSkeleton fullPage of="card" />,
);
