import type { webhooks } from '@latchkey/protocol';
import type { Handlers } from '../handler.ts';
import { changeEndpoint } from './endpoints/change.ts';
import { createEndpoint, listEndpoints, readEndpoint, removeEndpoint } from './endpoints/endpoints.ts';
import { readSecrets, rotateSecret } from './endpoints/rotate.ts';
import { listDeliveries, readDelivery } from './log/deliveries.ts';
import { listWebhookKinds } from './log/kinds.ts';
import { listMessages } from './log/messages.ts';
import { readEndpointMetrics } from './log/metrics.ts';
import { replayDelivery, replaySpan, retryWaiting, skipDelivery } from './log/replay.ts';
import { sendTestMessage } from './log/test-message.ts';
import { issueWebhookToken } from './svix/token.ts';

export const webhookRoutes: Handlers<typeof webhooks> = {
  'POST /webhooks/svix-token': async ({ context, services, project }) => ({
    token: await issueWebhookToken(context, services.webhookService, project),
  }),

  'GET /latchkey/webhook-messages': ({ context, project, query }) => listMessages(context, project, query),

  'GET /latchkey/webhook-kinds': async ({ context }) => ({ items: listWebhookKinds(context.now) }),

  'GET /latchkey/webhook-endpoints': ({ context, project, query }) => listEndpoints(context, project, query),

  'POST /latchkey/webhook-endpoints': ({ context, services, project, body }) =>
    createEndpoint(context, services.webhookService, project, body),

  'GET /latchkey/webhook-endpoints/:endpoint_id': ({ context, project, params }) =>
    readEndpoint(context, project, params.endpoint_id),

  'PATCH /latchkey/webhook-endpoints/:endpoint_id': ({ context, project, params, body }) =>
    changeEndpoint(context, project, params.endpoint_id, body),

  'DELETE /latchkey/webhook-endpoints/:endpoint_id': async ({ context, project, params }) => {
    await removeEndpoint(context, project, params.endpoint_id);
    return { success: true };
  },

  'GET /latchkey/webhook-endpoints/:endpoint_id/metrics': ({ context, project, params }) =>
    readEndpointMetrics(context, project, params.endpoint_id),

  'GET /latchkey/webhook-endpoints/:endpoint_id/secret': ({ context, project, params }) =>
    readSecrets(context, project, params.endpoint_id),

  'POST /latchkey/webhook-endpoints/:endpoint_id/secret/rotate': ({ context, project, params, body }) =>
    rotateSecret(context, project, params.endpoint_id, body.overlap_millis),

  'GET /latchkey/webhook-endpoints/:endpoint_id/deliveries': ({ context, project, params, query }) =>
    listDeliveries(context, project, params.endpoint_id, query),

  'GET /latchkey/webhook-endpoints/:endpoint_id/deliveries/:delivery_id': ({ context, project, params }) =>
    readDelivery(context, project, params.endpoint_id, params.delivery_id),

  'POST /latchkey/webhook-endpoints/:endpoint_id/deliveries/:delivery_id/replay': ({ context, project, params }) =>
    replayDelivery(context, project, params.endpoint_id, params.delivery_id),

  'POST /latchkey/webhook-endpoints/:endpoint_id/deliveries/:delivery_id/skip': ({ context, project, params }) =>
    skipDelivery(context, project, params.endpoint_id, params.delivery_id),

  'POST /latchkey/webhook-endpoints/:endpoint_id/replay': async ({ context, project, params, body }) => ({
    count: await replaySpan(context, project, params.endpoint_id, body),
  }),

  'POST /latchkey/webhook-endpoints/:endpoint_id/retry': async ({ context, project, params }) => ({
    count: await retryWaiting(context, project, params.endpoint_id),
  }),

  'POST /latchkey/webhook-endpoints/:endpoint_id/test': ({ context, project, params, body }) =>
    sendTestMessage(context, project, params.endpoint_id, body.kind),
};
