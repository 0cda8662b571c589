import { anonymous } from './anonymous.ts';
import { cliLogins } from './cli.ts';
import { connectedAccounts } from './connected-accounts.ts';
import { contactChannels } from './contact-channels.ts';
import { images } from './images.ts';
import { mfa } from './mfa.ts';
import { oauth } from './oauth.ts';
import { otp } from './otp.ts';
import { passkeys } from './passkeys.ts';
import { passwords } from './passwords.ts';
import { probes } from './probes.ts';
import { projectSettings } from './project-settings.ts';
import { projects } from './projects.ts';
import { providers } from './providers.ts';
import { sessions } from './sessions.ts';
import { users } from './users.ts';

/** The whole API, a row an endpoint. */
export const endpoints = {
  ...probes,
  ...passwords,
  ...otp,
  ...mfa,
  ...passkeys,
  ...anonymous,
  ...cliLogins,
  ...sessions,
  ...oauth,
  ...users,
  ...contactChannels,
  ...connectedAccounts,
  ...providers,
  ...images,
  ...projects,
  ...projectSettings,
} as const;
export type Endpoints = typeof endpoints;
export type Key = keyof Endpoints;

export { oauthProviderIds } from './projects.ts';
export { Team, User } from './shapes.ts';
export {
  anonymous,
  cliLogins,
  connectedAccounts,
  contactChannels,
  images,
  mfa,
  oauth,
  otp,
  passkeys,
  passwords,
  probes,
  projectSettings,
  projects,
  providers,
  sessions,
  users,
};
