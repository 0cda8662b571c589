import type { WebhookDelivery } from '@latchkey/sdk/admin';
import { CommandError, command } from '../../command/command.ts';
import { type Fields, pageSchema } from '../../command/fields.ts';
import { count, object, oneOf, orNull, text, time } from '../../command/schema.ts';
import { adminAt } from '../../session/owner.ts';
import { project, wholeNumber } from '../options.ts';
import { isId } from '../users.ts';
import { endpointOf, words } from './webhooks.ts';

const states = ['pending', 'delivered', 'failed'] as const;

const fields: Fields<WebhookDelivery> = {
  id: ['ID', text, ({ id }) => id],
  messageId: ['Message', text, ({ messageId }) => messageId],
  kind: ['Event', text, ({ kind }) => kind],
  state: ['State', oneOf(...states), ({ state }) => state],
  createdAt: ['Happened', time, ({ createdAt }) => createdAt],
  attemptCount: ['Tries', count, ({ attemptCount }) => attemptCount],
  nextAttemptAt: ['Next try', orNull(time), ({ nextAttemptAt }) => nextAttemptAt],
  lastStatus: ['Status', orNull(count), ({ lastStatus }) => lastStatus],
  lastError: ['Error', orNull(text), ({ lastError }) => lastError],
};
const PAGE = 25;

export const deliveryCommands = {
  'webhooks deliveries': command({
    purpose: 'List the deliveries to a webhook endpoint, newest first.',
    words,
    options: {
      ...project,
      state: { value: 'state', choices: states, purpose: `Only those in this state: ${states.join(', ')}.` },
      limit: { value: 'count', purpose: `Maximum number to return (default ${PAGE}).` },
      cursor: { value: 'cursor', purpose: 'The nextCursor of the previous page.' },
    },
    output: pageSchema('deliveries', fields),
    example: 'webhooks deliveries https://shop.example.com/hooks --state failed',
    async run(run, { endpoint, project, state, cursor, limit = String(PAGE) }) {
      const asked = { cursor, limit: wholeNumber('limit', limit), state: states.find((one) => one === state) };
      const app = await adminAt(run, project);
      const page = await app.listWebhookDeliveries((await endpointOf(app, endpoint)).id, asked);
      const columns = ['id', 'kind', 'state', 'attemptCount', 'lastStatus', 'lastError', 'createdAt'];
      const empty =
        state === undefined && cursor === undefined
          ? `No deliveries yet. Send a test: latchkey webhooks test ${endpoint} user.created`
          : 'No deliveries match.';
      run.list('deliveries', { fields, columns, things: page, empty }, { nextCursor: page.nextCursor });
      if (page.nextCursor !== null) run.hint(`There are more: --cursor ${page.nextCursor}`);
    },
  }),
  'webhooks retry': command({
    purpose: 'Retry pending deliveries now, or resend one delivery.',
    words,
    optionalWords: { delivery: 'The id of one; all that are pending without it.' },
    options: project,
    output: object({ status: oneOf('queued'), count }),
    example: 'webhooks retry https://shop.example.com/hooks',
    async run(run, { endpoint, delivery, project }) {
      const app = await adminAt(run, project);
      const { id, url } = await endpointOf(app, endpoint);
      if (delivery === undefined) {
        const waiting = await app.retryWebhookDeliveries(id);
        return run.done({ status: 'queued', count: waiting }, `Retrying pending deliveries to ${url}: ${waiting}.`);
      }
      if (!isId(delivery) || !(await app.getWebhookDelivery(id, delivery)))
        throw new CommandError(`There is no delivery ${delivery} to ${url}.`, 'NOT_FOUND');
      await app.replayWebhookDelivery(id, delivery);
      run.done({ status: 'queued', count: 1 }, `Resending the delivery ${delivery}.`);
    },
  }),
};
