import { NOW } from '@latchkey/testing/fake-api/samples/ids';
import { endpointBody, queuedDelivery, waitingDelivery } from '@latchkey/testing/fake-api/samples/webhook';
import { dashboardPage } from '../../dashboard-page.tsx';
import type { State } from '../../state.ts';
import { notes } from './installation.ts';

const path = `/projects/${notes.id}/webhooks`;
const press = (name: string) => ({ click: ['button', name] }) as const;
const paused = endpointBody(3, {
  description: 'Keeps the customer list of the sales team up to date',
  paused: { at_millis: NOW - 36_000_000, reason: 'failing' },
  last_delivered_at_millis: NOW - 400_000_000,
  failing_since_millis: NOW - 300_000_000,
  pending_count: 340,
});
const waiting = waitingDelivery(1);
const queued = queuedDelivery(2, waiting);

const failing = endpointBody(4, { failing_since_millis: NOW - 240_000, pending_count: 3 });

export const webhooks: readonly State[] = [
  dashboardPage('webhooks', { path }),
  dashboardPage('webhooks, none, adding one', {
    path,
    webhooks: { endpoints: [] },
    steps: [
      press('Add the first endpoint'),
      { fill: 'URL', with: 'http://shop.example/hooks' },
      { click: ['radio', 'Selected events'] },
    ],
  }),
  dashboardPage('webhook events, the one that was found', { path: `${path}/events?query=user.created` }),
  dashboardPage('webhook events', { path: `${path}/events` }),
  dashboardPage('webhook endpoint, paused', {
    path: `${path}/${paused.id}`,
    webhooks: { endpoints: [paused], previous: { secret: 'whsec_b2xk', expires_at_millis: NOW + 3_600_000 } },
    steps: [press('Reveal secret'), { see: 'Hide secret' }],
  }),
  dashboardPage('webhooks, an endpoint that fails', {
    path: `${path}/${failing.id}`,
    webhooks: { endpoints: [failing] },
  }),
  dashboardPage('webhook delivery, waiting', {
    path: `${path}/${endpointBody(1).id}/deliveries/${waiting.id}`,
    steps: [{ see: 'Attempt 2' }],
  }),
  dashboardPage('webhook delivery, queued', {
    path: `${path}/${endpointBody(1).id}/deliveries/${queued.id}`,
    webhooks: { deliveries: [waiting, queued] },
  }),
  dashboardPage('webhook endpoint, editing', {
    path: `${path}/${endpointBody(1).id}`,
    steps: [press('Edit endpoint')],
  }),
];
