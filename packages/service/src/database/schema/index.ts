import { apiKeys } from './api-keys.ts';
import { authorizationServer } from './authorization-server.ts';
import { directories } from './directories.ts';
import { emails } from './emails.ts';
import { eventProofs } from './event-proofs.ts';
import { eventStreams } from './event-streams.ts';
import { events } from './events.ts';
import { imports } from './imports.ts';
import { keys } from './keys.ts';
import { limits } from './limits.ts';
import { metrics } from './metrics.ts';
import { moves } from './moves.ts';
import { oauth } from './oauth.ts';
import { outbox } from './outbox.ts';
import { owners } from './owners.ts';
import { permissions } from './permissions.ts';
import { projects } from './projects.ts';
import { sessions } from './sessions.ts';
import { signIn } from './sign-in.ts';
import { singleSignOn } from './single-sign-on.ts';
import { teams } from './teams.ts';
import { users } from './users.ts';
import { webhooks } from './webhooks.ts';

/**
 * The schema as the first migration makes it, by the parts of the product, each after those that it refers to. Every key
 * of a tenant's table leads with its project. What columns mean is in ../tables; what changed since, in ../migrations.
 */
export const schema: readonly string[] = [
  projects,
  keys,
  owners,
  moves,
  limits,
  outbox,
  users,
  signIn,
  oauth,
  sessions,
  teams,
  permissions,
  apiKeys,
  authorizationServer,
  directories,
  singleSignOn,
  imports,
  events,
  eventProofs,
  eventStreams,
  webhooks,
  emails,
  metrics,
].flat();
