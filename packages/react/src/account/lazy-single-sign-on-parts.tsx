import { HeadingLevel } from '../ui/cards/heading.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import type { OfTeam } from './teams/single-sign-on/of-team.ts';

const Parts = lazyPart<OfTeam>(
  async () => (await import('./index.ts')).SingleSignOnParts,
  () => <Skeleton of="control" />,
);

/** The domains, single sign-on and provisioning of a team, for owners of its project; below a heading of theirs. */
export const SingleSignOnParts = (props: OfTeam) => (
  <HeadingLevel.Provider value={3}>
    <Parts {...props} />
  </HeadingLevel.Provider>
);
