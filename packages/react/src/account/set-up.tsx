import { AuthSkeleton } from '../ui/cards/auth-skeleton.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import type { OfTeam } from './teams/single-sign-on/of-team.ts';

const load = () => import('./index.ts');

/** The page of a set-up link, among the pages that the service serves. */
export const SetUp = lazyPart(
  async () => (await load()).SetUp,
  () => <AuthSkeleton fullPage of="card" />,
);

/** The domains, single sign-on and provisioning of a team, for owners of its project. */
export const SingleSignOnParts = lazyPart<OfTeam>(
  async () => (await load()).SingleSignOnParts,
  () => <Skeleton of="control" />,
);
