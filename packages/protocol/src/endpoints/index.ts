import { anonymous } from './anonymous.ts';
import { contactChannels } from './contact-channels.ts';
import { images } from './images.ts';
import { mfa } from './mfa.ts';
import { oauth } from './oauth.ts';
import { otp } from './otp.ts';
import { passwords } from './passwords.ts';
import { probes } from './probes.ts';
import { projectSettings } from './project-settings.ts';
import { projects } from './projects.ts';
import { sessions } from './sessions.ts';
import { users } from './users.ts';

/** The whole API, a row an endpoint. */
export const endpoints = {
  ...probes,
  ...passwords,
  ...otp,
  ...mfa,
  ...anonymous,
  ...sessions,
  ...oauth,
  ...users,
  ...contactChannels,
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
  contactChannels,
  images,
  mfa,
  oauth,
  otp,
  passwords,
  probes,
  projectSettings,
  projects,
  sessions,
  users,
};
