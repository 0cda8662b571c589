import { images } from './images.ts';
import { oauth } from './oauth.ts';
import { passwords } from './passwords.ts';
import { probes } from './probes.ts';
import { projects } from './projects.ts';
import { sessions } from './sessions.ts';
import { users } from './users.ts';

/** The whole API, a row an endpoint. */
export const endpoints = { ...probes, ...passwords, ...sessions, ...oauth, ...users, ...images, ...projects } as const;
export type Endpoints = typeof endpoints;
export type Key = keyof Endpoints;

export { oauthProviderIds } from './projects.ts';
export { Team, User } from './shapes.ts';
export { images, oauth, passwords, probes, projects, sessions, users };
