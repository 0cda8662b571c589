import type { Team } from '@latchkey/sdk';
import { useApp } from '../../../hooks/use-app.ts';
import { SingleSignOnParts } from './single-sign-on-parts.tsx';

/** The single sign-on of a team. */
export interface SingleSignOnSettingsProps {
  /** A team in which the signed-in user holds `$update_team`. */
  readonly team: Team;
}

/** A team's domains, single sign-on and provisioning. */
export const SingleSignOnSettings = ({ team }: SingleSignOnSettingsProps) => (
  <SingleSignOnParts key={team.id} app={useApp()} team={team} />
);
