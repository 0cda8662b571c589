import { AuthSkeleton } from '../ui/cards/auth-skeleton.tsx';
import { HeadingLevel } from '../ui/cards/heading.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import type { OfTeam } from './teams/single-sign-on/of-team.ts';

const load = () => import('./index.ts');

/** The page of a set-up link, among the pages that the service serves. */
export const SetUp = lazyPart(
  async () => (await load()).SetUp,
  () => <AuthSkeleton fullPage of="card" />,
);

const Parts = lazyPart<OfTeam>(
  async () => (await load()).SingleSignOnParts,
  () => <Skeleton of="control" />,
);

/** The domains, single sign-on and provisioning of a team, for owners of its project; below a heading of theirs. */
export const SingleSignOnParts = (props: OfTeam) => (
  <HeadingLevel.Provider value={3}>
    <Parts {...props} />
  </HeadingLevel.Provider>
);
