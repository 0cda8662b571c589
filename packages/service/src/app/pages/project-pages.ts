import { endpoints } from '@latchkey/protocol';
import { clientView } from '../../domains/project-admin/shape.ts';
import { hostedPagesKey } from '../../domains/projects/keys.ts';
import { INTERNAL_PROJECT_ID } from '../../domains/projects/project-id.ts';
import { ifTrusted } from '../../domains/projects/trusted-url.ts';
import { hostedPages } from '../../hosted-pages/hosted-pages.ts';
import type { Reporter } from '../../http/attempt.ts';
import type { OpenScope } from '../request-context.ts';
import type { ServiceParts } from '../service-parts.ts';

/** What the endpoint tells clients, and nothing more. */
const { schema: forClients } = endpoints['GET /projects/current'].answer;

/** The sign-in pages that the service serves for each project. Those of project `internal` are the dashboard's. */
export const projectPages = (
  parts: ServiceParts,
  openScope: OpenScope,
  reporter: Reporter,
): ReturnType<typeof hostedPages> =>
  hostedPages({
    ...reporter,
    baseUrl: parts.baseUrl,
    app: parts.hostedApp,
    openVisit(request, peer) {
      const { requestId, lookUps } = openScope(request, peer);
      return {
        requestId,
        async findProject(id) {
          const project = await lookUps.findProject(id);
          if (!project || project.id === INTERNAL_PROJECT_ID || !project.config.hosted_pages_enabled) return undefined;
          const view = clientView(parts, parts.sharedClients, { project, isOwnClient: true });
          return {
            id: project.wireId,
            publishableClientKey: hostedPagesKey(project),
            publicView: forClients.parse(view),
            home: project.config.domains.find(({ domain }) => !domain.includes('*'))?.domain,
            trusts: (address) => ifTrusted(project, address) !== undefined,
          };
        },
      };
    },
  });
