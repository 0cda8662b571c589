import type { Context } from '../../../platform/context.ts';
import { type JobHandler, type JobHandlers, sendAllLater } from '../../../platform/jobs/outbox.ts';
import type { FindStoredProject } from '../../projects/project.ts';
import type { ProviderServices } from '../../providers/provider.ts';
import { type EndedSession, SESSION_ENDED } from '../../sessions/told-clients.ts';
import { clientsById } from '../clients/queries.ts';
import { inScope, newScope } from '../provider/scope.ts';
import { openPayload } from '../records/records.ts';

/** The job that tells one client. */
const TELL_CLIENT = 'oidc.tell_client';
/** A client that doesn't answer is told so often, within half a minute. */
const MOST_TRIES = 5;

/** What the OpenID Provider keeps of a browser, as far as it matters here. */
interface BrowserPayload {
  readonly accountId?: string;
  /** By client. */
  readonly authorizations?: Readonly<Record<string, { readonly sid: string }>>;
}

interface Told {
  readonly clientId: string;
  readonly userId: string;
  readonly sid: string;
}

/** Tells clients of sessions that have ended, however they did (OpenID Connect Back-Channel Logout 1.0). */
export const clientTelling = (find: FindStoredProject, services: ProviderServices): JobHandlers<Context> => ({
  [SESSION_ENDED]: eachClient(find),
  [TELL_CLIENT]: tellClient(find, services),
});

/** A job for each client, so that one that is away doesn't have the others told again. */
const eachClient =
  (find: FindStoredProject): JobHandler<Context> =>
  async (context, { projectId, payload }) => {
    const project = await find(projectId);
    if (!project) return undefined;
    const ended = payload as EndedSession;
    const [hash, sealed] = [Buffer.from(ended.hash, 'hex'), Buffer.from(ended.payload, 'hex')];
    const { accountId, authorizations = {} } = openPayload(project, 'Session', hash, sealed) as BrowserPayload;
    if (accountId === undefined) return undefined;
    const clients = await clientsById(context.db, projectId, Object.keys(authorizations));
    const told = clients
      .filter(({ backchannelLogoutUrl }) => backchannelLogoutUrl !== null)
      .flatMap(({ id }): Told[] =>
        [authorizations[id] ?? []].flat().map(({ sid }) => ({ clientId: id, userId: accountId, sid })),
      );
    if (told.length > 0) await sendAllLater(context, projectId, TELL_CLIENT, told);
    return undefined;
  };

const tellClient =
  (find: FindStoredProject, services: ProviderServices): JobHandler<Context> =>
  async (context, { projectId, payload, attempts }) => {
    const project = await find(projectId);
    if (!project) return undefined;
    const { clientId, userId, sid } = payload as Told;
    const { providerOf, tellLogout } = await import('../provider/provider.ts');
    return inScope(newScope(context, project, { services, tellsClients: true }), async () => {
      const client = await providerOf(project, context.baseUrl, context.now).Client.find(clientId);
      if (!client?.backchannelLogoutUri) return undefined;
      try {
        await tellLogout(client, userId, sid);
      } catch (error) {
        if (attempts < MOST_TRIES) throw error;
        context.log.warn({ project: projectId, client: clientId, error: String(error) }, 'a sign-out was not told');
      }
      return undefined;
    });
  };
