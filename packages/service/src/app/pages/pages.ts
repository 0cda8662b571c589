import { answers } from '../../database/open.ts';
import { documentation } from '../../documentation/documentation.ts';
import type { Hosts } from '../../domains/hosted-domains/hosts.ts';
import type { FindStoredProject } from '../../domains/projects/project.ts';
import type { Reporter } from '../../http/attempt.ts';
import { anyPageHeaders, noPagePolicy, openCorsHeaders, securityHeaders } from '../../http/cors.ts';
import type { Api } from '../../http/serve.ts';
import { packageRegistry } from '../../package-registry/package-registry.ts';
import type { Context } from '../../platform/context.ts';
import type { OpenScope } from '../request-context.ts';
import type { ServiceParts } from '../service-parts.ts';
import { dashboard } from './dashboard.ts';
import { behindToken } from './door-token.ts';
import { localInbox } from './local-inbox.ts';
import { projectPages } from './project-pages.ts';
import { testProviders } from './test-providers.ts';

interface Beside {
  readonly reporter: Reporter;
  /** The same for what asks the database, which may have too much to do. */
  readonly ofDatabase: Reporter;
  readonly openScope: OpenScope;
  readonly ownContext: () => Context;
  readonly find: FindStoredProject;
  /** The project that has verified a host. */
  readonly findHost: Hosts['find'];
  readonly isDraining: () => boolean;
  readonly hadOwner: boolean;
}

/**
 * What the service serves beside its API: its health, the documentation, the pages of development, the
 * projects' sign-in pages, the dashboard.
 */
export function addPages(app: Api, parts: ServiceParts, beside: Beside): void {
  const { reporter, openScope, ownContext, find } = beside;
  addHealth(app, parts, beside);
  const pages = documentation(reporter);
  app.all('/docs/*', (c) => pages(c.req.raw, ownContext().requestId));
  const packages = packageRegistry({ ...reporter, baseUrl: parts.baseUrl });
  app.all('/npm/*', (c) => packages(c.req.raw, ownContext().requestId));
  if (parts.mode === 'development') {
    const inbox = behindToken(parts.doorToken, localInbox({ ...parts, ...reporter }, ownContext, find));
    app.all('/inbox/*', (c) => inbox(c.req.raw));
    const providers = behindToken(parts.doorToken, testProviders({ ...parts, ...reporter }, ownContext));
    app.all('/providers/*', (c) => providers(c.req.raw));
  }
  const hosted = projectPages(parts, openScope, beside.ofDatabase, beside);
  app.all('/p/*', (c) => hosted.ofInstallation(c.req.raw, c.env.peer));
  const site = dashboard(parts, openScope, reporter, beside.hadOwner);
  app.notFound(async (c) => (await hosted.ofHost(c.req.raw, c.env.peer)) ?? site(c.req.raw, c.env.peer));
}

/**
 * For load balancers and monitors: whether it takes requests, and with `?db=1` whether its database answers and how many
 * of the replicas are used.
 */
function addHealth(app: Api, { database }: ServiceParts, { isDraining }: Beside): void {
  const headers = {
    ...securityHeaders,
    ...noPagePolicy,
    ...anyPageHeaders,
    ...openCorsHeaders,
    'cache-control': 'no-store',
  };
  app.get('/health', async (c) => {
    const isDatabaseAsked = Boolean(c.req.query('db'));
    const problem = isDraining() ? STOPPING : isDatabaseAsked && !(await answers(database.db)) ? AWAY : undefined;
    if (problem) return c.text(problem, 503, { ...headers, 'retry-after': '1' });
    return c.json({ status: 'ok', ...(isDatabaseAsked && replicasOf(database)) }, 200, headers);
  });
}

function replicasOf(database: ServiceParts['database']) {
  const { used, unused } = database.replicas() ?? {};
  return used === undefined ? {} : { replicas: { used, unused } };
}

const STOPPING = 'The service is about to stop.';
const AWAY = 'The database cannot be reached right now.';
