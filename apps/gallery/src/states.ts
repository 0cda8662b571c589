import type { State } from './state.ts';
import { accountStates } from './states/account.ts';
import { accountEmails } from './states/account-emails.ts';
import { actingStates } from './states/acting.tsx';
import { buttons } from './states/buttons.tsx';
import { cards } from './states/cards.tsx';
import { cliAuthConfirm } from './states/cli-auth-confirm.ts';
import { emailEditors } from './states/dashboard/email-editors.ts';
import { emails } from './states/dashboard/emails.ts';
import { events } from './states/dashboard/events.ts';
import { frame } from './states/dashboard/frame.ts';
import { keysAndUsers } from './states/dashboard/keys-and-users.ts';
import { owners } from './states/dashboard/owners.ts';
import { permissions } from './states/dashboard/permissions.ts';
import { projects } from './states/dashboard/projects.ts';
import { providers } from './states/dashboard/providers.ts';
import { settings } from './states/dashboard/settings.ts';
import { teams } from './states/dashboard/teams.ts';
import { user } from './states/dashboard/user.ts';
import { webhooks } from './states/dashboard/webhooks.ts';
import { emailVerification } from './states/email-verification.ts';
import { inputs } from './states/inputs.tsx';
import { languages } from './states/languages.ts';
import { magicLink } from './states/magic-link.ts';
import { oauth } from './states/oauth.ts';
import { overlays } from './states/overlays.tsx';
import { pages } from './states/pages.ts';
import { passkeyStates } from './states/passkeys.tsx';
import { passwords } from './states/passwords.ts';
import { proofStates } from './states/proof.ts';
import { secondFactor } from './states/second-factor.tsx';
import { session } from './states/session.tsx';
import { signIn } from './states/sign-in.ts';
import { signUp } from './states/sign-up.ts';
import { teamInvitation } from './states/team-invitation.ts';
import { teamSwitcher } from './states/team-switcher.tsx';
import { teamStates } from './states/teams.ts';
import { themes } from './states/themes.tsx';
import { userButton } from './states/user-button.tsx';

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
  ...teamInvitation,
  ...teamSwitcher,
  ...cliAuthConfirm,
  ...pages,
  ...session,
  ...proofStates,
  ...languages,
  ...themes,
  ...cards,
  ...buttons,
  ...inputs,
  ...overlays,
  ...frame,
  ...projects,
  ...keysAndUsers,
  ...user,
  ...teams,
  ...permissions,
  ...emails,
  ...webhooks,
  ...events,
  ...emailEditors,
  ...providers,
  ...settings,
  ...owners,
];
