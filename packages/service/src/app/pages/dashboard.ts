import { hasOwner } from '../../domains/project-owners/owners.ts';
import { dashboardKey } from '../../domains/projects/keys/dashboard-key.ts';
import type { Project } from '../../domains/projects/project.ts';
import { INTERNAL, INTERNAL_PROJECT_ID } from '../../domains/projects/project-id.ts';
import { endSessionOfToken } from '../../domains/sessions/end/end.ts';
import { refreshSession } from '../../domains/sessions/refresh/refresh.ts';
import type { Reporter } from '../../http/attempt.ts';
import { NOBODY } from '../../http/caller.ts';
import type { Context } from '../../platform/context.ts';
import { newSecret } from '../../runtime/ids.ts';
import { site } from '../../site/site.ts';
import { hasInbox } from '../background/mail.ts';
import type { OpenScope } from '../request-context.ts';
import type { ServiceParts } from '../service-parts.ts';

/**
 * The site of the dashboard, with the verbs it needs: its users are those of project `internal`. `hadOwner` says
 * whether there was an owner at the start.
 */
export function dashboard(
  parts: ServiceParts,
  openScope: OpenScope,
  reporter: Reporter,
  hadOwner: boolean,
): ReturnType<typeof site> {
  let isOwned = hadOwner;

  return site({
    ...reporter,
    baseUrl: parts.baseUrl,
    mode: parts.mode,
    hasInbox: hasInbox(parts),
    files: parts.site,
    publishableClientKey: dashboardKey(parts.ring),
    openVisit(request, peer) {
      const { requestId, lookUps, context } = openScope(request, peer);
      const asClient = async (): Promise<[Context, Project]> => {
        const project = (await lookUps.findProject(INTERNAL)) as Project;
        return [context({ ...NOBODY, level: 'client', project }), project];
      };
      return {
        requestId,
        styleNonce: newSecret(parts.random),
        renew: async (refreshToken) => refreshSession(...(await asClient()), refreshToken, 'accepted'),
        signOut: async (refreshToken) => endSessionOfToken(...(await asClient()), refreshToken),
        async needsOwner() {
          // Once there was an owner it is never asked again.
          if (!isOwned) isOwned = await hasOwner((await asClient())[0], INTERNAL_PROJECT_ID);
          return !isOwned;
        },
      };
    },
  });
}
