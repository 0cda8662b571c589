import type { WebhookDay, WebhookKindFacts } from '@latchkey/sdk/admin';
import { CommandError, command } from '../../command/command.ts';
import { type Fields, listSchema } from '../../command/fields.ts';
import { anything, count, object, orNull, text } from '../../command/schema.ts';
import { adminAt } from '../../session/owner.ts';
import { project } from '../options.ts';
import { endpointOf, kindOf, words } from './webhooks.ts';

const days: Fields<WebhookDay> = {
  date: ['Day', text, ({ date }) => date],
  deliveredCount: ['Delivered', count, ({ deliveredCount }) => deliveredCount],
  failedCount: ['Failed', count, ({ failedCount }) => failedCount],
  meanMillis: ['Mean ms', orNull(count), ({ meanMillis }) => meanMillis],
};

const kinds: Fields<WebhookKindFacts> = {
  kind: ['Event', text, ({ kind }) => kind],
  group: ['About', text, ({ group }) => group],
  label: ['What happened', text, ({ label }) => label],
};

export const webhookMetricCommands = {
  'webhooks metrics': command({
    purpose: 'Count the delivery attempts of the last 30 days, by day.',
    words,
    options: project,
    output: listSchema('days', days),
    example: 'webhooks metrics https://shop.example.com/hooks',
    async run(run, { endpoint, project }) {
      const app = await adminAt(run, project);
      const things = (await app.getWebhookMetrics((await endpointOf(app, endpoint)).id)) ?? [];
      const columns = ['date', 'deliveredCount', 'failedCount', 'meanMillis'];
      run.list('days', { fields: days, columns, things, empty: 'Nothing was counted.' });
    },
  }),
  'webhooks events': command({
    purpose: 'List the events of webhooks.',
    options: project,
    output: listSchema('events', kinds),
    example: 'webhooks events',
    async run(run, given) {
      const things = await (await adminAt(run, given.project)).listWebhookKinds();
      run.list('events', { fields: kinds, columns: ['kind', 'label', 'group'], things, empty: 'There are none.' });
    },
  }),
  'webhooks sample': command({
    purpose: 'Print a sample payload of an event, as a test message has it.',
    words: { event: 'Its kind, such as user.created.' },
    options: project,
    output: object({ type: text, data: anything }),
    example: 'webhooks sample user.created',
    async run(run, given) {
      const asked = kindOf(given.event);
      const found = (await (await adminAt(run, given.project)).listWebhookKinds()).find(({ kind }) => kind === asked);
      if (!found) throw new CommandError(`The service doesn't know the event ${asked}.`, 'NOT_FOUND');
      run.answer(found.sample, JSON.stringify(found.sample, null, 2));
    },
  }),
};
