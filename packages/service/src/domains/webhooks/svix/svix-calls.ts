import type { WebhookKind } from '@latchkey/protocol';
import { limits } from '@latchkey/protocol/limits';
import { Refusal } from '@latchkey/protocol/refusals';
import {
  endpointChanges,
  newEndpoint,
  ofAttempts,
  ofEndpoints,
  ofMessage,
  readSvix,
  rotation,
  type SvixEndpointChanges,
} from '@latchkey/protocol/svix';
import type { Context } from '../../../platform/context.ts';
import type { WebhookService } from '../../../platform/integrations/webhook-service.ts';
import type { Project } from '../../projects/project.ts';
import { changeEndpoint } from '../endpoints/change.ts';
import { createEndpoint, listEndpoints, readEndpoint, removeEndpoint } from '../endpoints/endpoints.ts';
import { readSecrets, rotateSecret } from '../endpoints/rotate.ts';
import { messageById } from '../log/queries.ts';
import { replayDelivery } from '../log/replay.ts';
import { deliveryOfMessage, lastTries } from './queries.ts';
import { stateOfStatus, svixAttempt, svixEndpoint, svixMessage } from './svix-shapes.ts';

/** A Svix call by a caller who may administer a project's webhooks. */
export interface SvixRequest {
  readonly context: Context;
  readonly webhookService: WebhookService | undefined;
  readonly project: Project;
  readonly params: Readonly<Record<string, string>>;
  readonly query: unknown;
  readonly body: unknown;
}

/** Answers with a status, and no body where it is 204. */
export interface SvixAnswer {
  readonly status: number;
  readonly body?: unknown;
}

type SvixCall = (request: SvixRequest) => Promise<SvixAnswer>;

const ok = (body: unknown, status = 200): SvixAnswer => ({ status, body });
const NOTHING: SvixAnswer = { status: 204 };
const USUAL = 50;

/** The calls of Svix that clients of this protocol make, by their paths below that of the application. */
export const svixCalls: Readonly<Record<string, SvixCall>> = {
  'GET /endpoint': async ({ context, project, query }) => {
    const { limit = USUAL, iterator } = readSvix(ofEndpoints, query);
    const most = Math.min(limit, limits.webhookEndpointsPerPage);
    const { items, pagination } = await listEndpoints(context, project, { limit: most, cursor: iterator });
    return ok(page(items.map(svixEndpoint), pagination.next_cursor));
  },

  'POST /endpoint': async ({ context, webhookService, project, body }) => {
    const { url, ...settings } = readSvix(newEndpoint, body);
    const created = await createEndpoint(context, webhookService, project, { url, ...settingsOf(settings) });
    return ok(svixEndpoint(created), 201);
  },

  'GET /endpoint/:endpoint_id': async ({ context, project, params }) =>
    ok(svixEndpoint(await readEndpoint(context, project, idIn(params)))),

  'PATCH /endpoint/:endpoint_id': ({ body, ...request }) => changed(request, readSvix(endpointChanges, body)),

  // What is left out is as if it were new.
  'PUT /endpoint/:endpoint_id': ({ body, ...request }) =>
    changed(request, { description: '', disabled: false, filterTypes: null, ...readSvix(newEndpoint, body) }),

  'DELETE /endpoint/:endpoint_id': async ({ context, project, params }) => {
    await removeEndpoint(context, project, idIn(params));
    return NOTHING;
  },

  'GET /endpoint/:endpoint_id/secret': async ({ context, project, params }) =>
    ok({ key: (await readSecrets(context, project, idIn(params))).secret }),

  'POST /endpoint/:endpoint_id/secret/rotate': async ({ context, project, params, body }) => {
    const { gracePeriodSeconds: grace } = readSvix(rotation, body ?? {});
    await rotateSecret(context, project, idIn(params), grace == null ? undefined : grace * 1000);
    return NOTHING;
  },

  'GET /attempt/endpoint/:endpoint_id': async ({ context, project, params, query }) => {
    const {
      limit = USUAL,
      iterator,
      status,
      status_code_class,
      event_types,
      with_msg,
      ...span
    } = readSvix(ofAttempts, query);
    const endpoint = await readEndpoint(context, project, idIn(params));
    const state = status && stateOfStatus[status];
    const filter = {
      ...span,
      cursor: iterator,
      states: state ? [state] : undefined,
      kinds: event_types,
      statusClass: status_code_class && Math.trunc(status_code_class / 100),
    };
    const rows = await lastTries(context.db, project.id, endpoint.id, filter, limit + 1);
    const shown = rows.slice(0, limit).map((row) => svixAttempt(row, endpoint, with_msg === 'true'));
    return ok(page(shown, rows[limit]?.id ?? null));
  },

  'GET /msg/:msg_id': async ({ context, project, params, query }) => {
    const { with_content } = readSvix(ofMessage, query);
    const message = await messageById(context.db, project.id, params.msg_id ?? '');
    if (!message) throw new Refusal('WEBHOOK_DELIVERY_NOT_FOUND');
    return ok(svixMessage(message, with_content !== 'false'));
  },

  'POST /msg/:msg_id/endpoint/:endpoint_id/resend': async ({ context, project, params }) => {
    const endpoint = await readEndpoint(context, project, idIn(params));
    const id = await deliveryOfMessage(context.db, project.id, endpoint.id, params.msg_id ?? '');
    if (!id) throw new Refusal('WEBHOOK_DELIVERY_NOT_FOUND');
    await replayDelivery(context, project, endpoint.id, id);
    return ok({}, 202);
  },
};

async function changed(
  { context, project, params }: Pick<SvixRequest, 'context' | 'project' | 'params'>,
  changes: SvixEndpointChanges,
): Promise<SvixAnswer> {
  const { url } = changes;
  const body = { ...(url !== undefined && { url }), ...settingsOf(changes) };
  return ok(svixEndpoint(await changeEndpoint(context, project, idIn(params), body)));
}

/** No kinds mean all of them there. */
function settingsOf({ description, disabled, filterTypes }: Omit<SvixEndpointChanges, 'url'>) {
  const kinds = filterTypes?.length ? (filterTypes as WebhookKind[]) : null;
  return {
    ...(description !== undefined && { description }),
    ...(disabled !== undefined && { is_enabled: !disabled }),
    ...(filterTypes !== undefined && { kinds }),
  };
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** What is no id of ours is the id of nothing. */
function idIn({ endpoint_id: id = '' }: SvixRequest['params']): string {
  if (!UUID.test(id)) throw new Refusal('WEBHOOK_ENDPOINT_NOT_FOUND');
  return id.toLowerCase();
}

const page = (data: readonly object[], next: string | null) => ({
  data,
  iterator: next,
  prevIterator: null,
  done: next === null,
});
