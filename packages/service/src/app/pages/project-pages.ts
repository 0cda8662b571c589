import { endpoints } from '@latchkey/protocol';
import type { Hosts } from '../../domains/hosted-domains/hosts.ts';
import { clientView } from '../../domains/project-admin/shape.ts';
import { hostedPagesKey } from '../../domains/projects/keys/keys.ts';
import type { Project } from '../../domains/projects/project.ts';
import { INTERNAL_PROJECT_ID } from '../../domains/projects/project-id.ts';
import { ifTrusted } from '../../domains/projects/trusted-url.ts';
import { type HostedPages, hostedPages } from '../../hosted-pages/hosted-pages.ts';
import type { HostedProject } from '../../hosted-pages/visit.ts';
import type { Reporter } from '../../http/attempt.ts';
import type { OpenScope } from '../request-context.ts';
import type { ServiceParts } from '../service-parts.ts';

/** What the endpoint tells clients, and nothing more. */
const { schema: forClients } = endpoints['GET /projects/current'].answer;

interface Beside {
  /** The project that has verified a host. */
  readonly findHost: Hosts['find'];
}

/** The sign-in pages that the service serves for each project. Those of project `internal` are the dashboard's. */
export const projectPages = (
  parts: ServiceParts,
  openScope: OpenScope,
  reporter: Reporter,
  { findHost }: Beside,
): HostedPages =>
  hostedPages({
    ...reporter,
    baseUrl: parts.baseUrl,
    trustedProxies: parts.trustedProxies,
    async isProjects(host) {
      return (await findHost(host)) !== undefined;
    },
    app: parts.hostedApp,
    openVisit(request, peer) {
      const { requestId, lookUps } = openScope(request, peer);
      return {
        requestId,
        findProject: async (id) => pagesOf(await lookUps.findProject(id)),
        async findProjectAt(host) {
          const id = await findHost(host);
          return id === undefined ? undefined : pagesOf(await lookUps.findProject(id));
        },
      };

      function pagesOf(project: Project | undefined): HostedProject | undefined {
        if (!project || project.id === INTERNAL_PROJECT_ID || !project.config.hosted_pages_enabled) return undefined;
        const view = clientView(parts, parts.sharedClients, { project, isOwnClient: true });
        return {
          id: project.wireId,
          publishableClientKey: hostedPagesKey(project),
          publicView: forClients.parse(view),
          home: project.config.domains.find(({ domain }) => !domain.includes('*'))?.domain,
          trusts: (address) => ifTrusted(project, address) !== undefined,
        };
      }
    },
  });
