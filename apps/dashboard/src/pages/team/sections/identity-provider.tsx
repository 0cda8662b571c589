import { SingleSignOnParts } from '@latchkey/react/set-up';
import { AllowedFields, RoleReason } from '../../../app/allowed.tsx';
import { useAdminApp } from '../../../app/current-project.ts';
import { useShownTeam } from '../team-view.ts';

/** What members of the team see of its single sign-on, for owners of the project. */
export const IdentityProvider = () => (
  <>
    <RoleReason call="POST /latchkey/teams/:team_id/sso-connections" />
    <AllowedFields call="POST /latchkey/teams/:team_id/sso-connections">
      <SingleSignOnParts app={useAdminApp()} team={useShownTeam()} />
    </AllowedFields>
  </>
);
