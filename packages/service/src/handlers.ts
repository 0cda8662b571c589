import type { endpoints } from '@latchkey/protocol';
import { anonymousRoutes } from './domains/anonymous/routes.ts';
import { apiKeyRoutes } from './domains/api-keys/routes.ts';
import { banRoutes } from './domains/bans/routes.ts';
import { cliLoginRoutes } from './domains/cli-logins/routes.ts';
import { connectedAccountRoutes } from './domains/connected-accounts/routes.ts';
import { contactChannelRoutes } from './domains/contact-channels/routes.ts';
import { factorRoutes } from './domains/factors/routes.ts';
import type { Handlers } from './domains/handler.ts';
import { imageRoutes } from './domains/images/routes.ts';
import { impersonationRoutes } from './domains/impersonations/routes.ts';
import { mfaRoutes } from './domains/mfa/routes.ts';
import { notificationPreferenceRoutes } from './domains/notification-preferences/routes.ts';
import { oauthRoutes } from './domains/oauth/routes.ts';
import { otpRoutes } from './domains/otp/routes.ts';
import { passkeyRoutes } from './domains/passkeys/routes.ts';
import { passwordRoutes } from './domains/passwords/routes.ts';
import { probeRoutes } from './domains/probes/routes.ts';
import { projectRoutes, projectSettingsRoutes } from './domains/projects/routes.ts';
import { providerRoutes } from './domains/providers/routes.ts';
import { sessionRoutes } from './domains/sessions/routes.ts';
import { userEventRoutes } from './domains/user-events/routes.ts';
import { userRoutes } from './domains/users/routes.ts';

/** Everything that has a handler; a row without one, or one without a row, does not compile. */
export const handlers: Handlers<typeof endpoints> = {
  ...probeRoutes,
  ...passwordRoutes,
  ...otpRoutes,
  ...contactChannelRoutes,
  ...notificationPreferenceRoutes,
  ...apiKeyRoutes,
  ...mfaRoutes,
  ...passkeyRoutes,
  ...anonymousRoutes,
  ...cliLoginRoutes,
  ...sessionRoutes,
  ...oauthRoutes,
  ...userRoutes,
  ...banRoutes,
  ...impersonationRoutes,
  ...factorRoutes,
  ...userEventRoutes,
  ...connectedAccountRoutes,
  ...providerRoutes,
  ...imageRoutes,
  ...projectRoutes,
  ...projectSettingsRoutes,
};
