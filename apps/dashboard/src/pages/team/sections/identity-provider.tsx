import { SingleSignOnParts } from '@latchkey/react/set-up';
import { useAdminApp } from '../../../app/current-project.ts';
import { useShownTeam } from '../team-view.ts';

/** What members of the team see of its single sign-on, for owners of the project. */
export const IdentityProvider = () => <SingleSignOnParts app={useAdminApp()} team={useShownTeam()} />;
