import type { Team } from '@latchkey/sdk';
import { useApp } from '../../../hooks/use-app.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import type { OfTeam } from './of-team.ts';

/** The single sign-on of a team. */
export interface SingleSignOnSettingsProps {
  /** A team in which the signed-in user holds `$update_team`. */
  readonly team: Team;
}

const Parts = lazyPart<OfTeam>(
  async () => (await import('./index.ts')).SingleSignOnParts,
  () => <Skeleton of="control" />,
);

/** A team's domains, single sign-on and provisioning; the code is loaded when it is first shown. */
export const SingleSignOnSettings = ({ team }: SingleSignOnSettingsProps) => (
  <Parts key={team.id} app={useApp()} team={team} />
);
