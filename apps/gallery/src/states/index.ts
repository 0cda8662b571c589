import type { State } from '../state.ts';
import { accountStates } from './account/account.ts';
import { accountEmails } from './account/account-emails.ts';
import { actingStates } from './account/acting.tsx';
import { userButton } from './account/user-button.tsx';
import { apis } from './dashboard/apis.ts';
import { applications } from './dashboard/applications.ts';
import { emailEditors } from './dashboard/email-editors.ts';
import { emails } from './dashboard/emails.ts';
import { eventStreams } from './dashboard/event-streams.ts';
import { events } from './dashboard/events.ts';
import { frame } from './dashboard/frame.ts';
import { imports } from './dashboard/imports.ts';
import { keysAndUsers } from './dashboard/keys-and-users.ts';
import { owners } from './dashboard/owners.ts';
import { permissions } from './dashboard/permissions.ts';
import { projects } from './dashboard/projects.ts';
import { providers } from './dashboard/providers.ts';
import { settings } from './dashboard/settings.ts';
import { teams } from './dashboard/teams.ts';
import { user } from './dashboard/user.ts';
import { webhooks } from './dashboard/webhooks.ts';
import { brandings } from './elements/branding.ts';
import { buttons } from './elements/buttons.tsx';
import { cards } from './elements/cards.tsx';
import { inputs } from './elements/inputs.tsx';
import { languages } from './elements/languages.ts';
import { overlays } from './elements/overlays.tsx';
import { themes } from './elements/themes.tsx';
import { cliAuthConfirm } from './sign-in/cli-auth-confirm.ts';
import { consent } from './sign-in/consent.ts';
import { emailVerification } from './sign-in/email-verification.ts';
import { magicLink } from './sign-in/magic-link.ts';
import { oauth } from './sign-in/oauth.ts';
import { pages } from './sign-in/pages.ts';
import { passkeyStates } from './sign-in/passkeys.tsx';
import { passwords } from './sign-in/passwords.ts';
import { proofStates } from './sign-in/proof.ts';
import { secondFactor } from './sign-in/second-factor.tsx';
import { session } from './sign-in/session.tsx';
import { signIn } from './sign-in/sign-in.ts';
import { signUp } from './sign-in/sign-up.ts';
import { setUp } from './teams/set-up.tsx';
import { singleSignOn } from './teams/single-sign-on.ts';
import { teamInvitation } from './teams/team-invitation.ts';
import { teamSwitcher } from './teams/team-switcher.tsx';
import { teamStates } from './teams/teams.ts';

/** In the order of the index page. */
export const states: readonly State[] = [
  ...signIn,
  ...signUp,
  ...magicLink,
  ...secondFactor,
  ...passkeyStates,
  ...oauth,
  ...passwords,
  ...emailVerification,
  ...accountStates,
  ...accountEmails,
  ...actingStates,
  ...userButton,
  ...teamStates,
  ...singleSignOn,
  ...setUp,
  ...teamInvitation,
  ...teamSwitcher,
  ...cliAuthConfirm,
  ...consent,
  ...pages,
  ...session,
  ...proofStates,
  ...languages,
  ...themes,
  ...brandings,
  ...cards,
  ...buttons,
  ...inputs,
  ...overlays,
  ...frame,
  ...projects,
  ...keysAndUsers,
  ...user,
  ...imports,
  ...teams,
  ...permissions,
  ...emails,
  ...applications,
  ...apis,
  ...webhooks,
  ...eventStreams,
  ...events,
  ...emailEditors,
  ...providers,
  ...settings,
  ...owners,
];
