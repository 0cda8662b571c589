import { limits } from '@latchkey/protocol/limits';
import { type AdminApp, type WebhookEndpoint, type WebhookKind, webhookKinds } from '@latchkey/sdk/admin';
import { CommandError, command } from '../../command/command.ts';
import { type Fields, listSchema, schemaOf } from '../../command/fields.ts';
import { acted, count, flag, listOf, object, oneOf, orNull, text, time } from '../../command/schema.ts';
import { adminAt } from '../../session/owner.ts';
import { allWebhooks } from '../configuration/state.ts';
import { confirm } from '../confirm.ts';
import { changes, overlapOf, parts, project, toggle, toggled, yes } from '../options.ts';
import { isId } from '../users.ts';

const fields: Fields<WebhookEndpoint> = {
  id: ['ID', text, ({ id }) => id],
  url: ['URL', text, ({ url }) => url],
  description: ['Description', text, ({ description }) => description],
  kinds: ['Events', orNull(listOf(text)), ({ kinds }) => kinds],
  isEnabled: ['Enabled', flag, ({ isEnabled }) => isEnabled],
  pausedAt: ['Paused', orNull(time), ({ paused }) => paused?.at ?? null],
  pendingCount: ['Pending', count, ({ pendingCount }) => pendingCount],
  lastDeliveredAt: ['Last delivered', orNull(time), ({ lastDeliveredAt }) => lastDeliveredAt],
  failingSince: ['Failing since', orNull(time), ({ failingSince }) => failingSince],
};

export const words = { endpoint: 'Its id or its address.' };
const settings = {
  events: { value: 'kinds', purpose: 'The events it receives, separated by commas. Empty for all.' },
  description: { value: 'text', purpose: 'What it is for.' },
  enabled: toggle('Whether it receives events. Turning it on also ends a pause.'),
} as const;

const HOUR_MILLIS = 3_600_000;
const MOST_HOURS = limits.webhookOverlapMaxMillis / HOUR_MILLIS;

export const webhookCommands = {
  'webhooks list': command({
    purpose: 'List the webhook endpoints, oldest first.',
    options: project,
    output: listSchema('webhooks', fields),
    example: 'webhooks list',
    async run(run, given) {
      const things = await allWebhooks(await adminAt(run, given.project));
      run.list('webhooks', {
        fields,
        columns: ['id', 'url', 'isEnabled', 'pendingCount', 'failingSince'],
        things,
        empty: 'No webhook endpoints yet. Create one: latchkey webhooks create https://shop.example.com/hooks',
      });
    },
  }),
  'webhooks show': command({
    purpose: 'Show a webhook endpoint.',
    words,
    options: project,
    output: schemaOf(fields),
    example: 'webhooks show https://shop.example.com/hooks',
    run: async (run, { endpoint, project }) =>
      run.show(fields, await endpointOf(await adminAt(run, project), endpoint)),
  }),
  'webhooks create': command({
    purpose: 'Create a webhook endpoint.',
    words: { address: 'Where messages go.' },
    options: { ...project, ...settings },
    output: schemaOf(fields),
    example: 'webhooks create https://shop.example.com/hooks --events user.created,user.deleted',
    async run(run, { address, project, ...given }) {
      const app = await adminAt(run, project);
      run.show(fields, await app.createWebhookEndpoint({ url: address, ...settingsOf(given) }));
    },
  }),
  'webhooks change': command({
    purpose: 'Update a webhook endpoint.',
    words,
    options: { ...project, to: { value: 'address', purpose: 'The new address.' }, ...settings },
    output: schemaOf(fields),
    example: 'webhooks change https://shop.example.com/hooks --enabled on',
    async run(run, { endpoint, project, ...given }) {
      const change = changes({ url: given.to, ...settingsOf(given) });
      const app = await adminAt(run, project);
      run.show(fields, await app.updateWebhookEndpoint((await endpointOf(app, endpoint)).id, change));
    },
  }),
  'webhooks delete': command({
    purpose: 'Delete a webhook endpoint, with its pending deliveries.',
    words,
    options: { ...project, ...yes },
    output: acted('deleted'),
    example: 'webhooks delete https://shop.example.com/hooks --yes',
    async run(run, given) {
      const app = await adminAt(run, given.project);
      const { id, url } = await endpointOf(app, given.endpoint);
      await confirm(run, given.yes, `the webhook endpoint ${url}`, url);
      await app.deleteWebhookEndpoint(id);
      run.done({ status: 'deleted', id }, `The webhook endpoint ${url} is deleted.`);
    },
  }),
  'webhooks secret': command({
    purpose: 'Print the secret that a webhook endpoint verifies signatures with.',
    words,
    options: project,
    output: object({ secret: text }),
    example: 'webhooks secret https://shop.example.com/hooks',
    async run(run, given) {
      const app = await adminAt(run, given.project);
      const { secret } = await app.getWebhookSecret((await endpointOf(app, given.endpoint)).id);
      run.answer({ secret }, secret);
    },
  }),
  'webhooks rotate': command({
    purpose: 'Replace the secret of a webhook endpoint. Messages are signed with both for a while.',
    words,
    options: {
      ...project,
      overlap: { value: 'hours', purpose: 'Hours for which the secret before stays good, up to 168 (default 24).' },
    },
    output: object({ secret: text, previousUntil: orNull(time) }),
    example: 'webhooks rotate https://shop.example.com/hooks --overlap 1',
    async run(run, given) {
      const hours = overlapOf(given.overlap, 'hours', MOST_HOURS);
      const overlapMillis = hours === undefined ? undefined : hours * HOUR_MILLIS;
      const app = await adminAt(run, given.project);
      const { id } = await endpointOf(app, given.endpoint);
      const { secret, previous } = await app.rotateWebhookSecret(id, { overlapMillis });
      const until = previous?.expiresAt.toISOString() ?? null;
      const before = until
        ? `The secret before it stays good until ${until}.`
        : 'The secret before it is no longer good.';
      run.answer({ secret, previousUntil: until }, `${secret}\n${before}`);
    },
  }),
  'webhooks test': command({
    purpose: 'Send a test message to a webhook endpoint.',
    words: { ...words, event: 'Its kind, such as user.created.' },
    options: project,
    output: object({ status: oneOf('queued'), id: text }),
    example: 'webhooks test https://shop.example.com/hooks user.created',
    async run(run, given) {
      const kind = kindOf(given.event);
      const app = await adminAt(run, given.project);
      const { id } = await app.sendTestWebhook((await endpointOf(app, given.endpoint)).id, kind);
      run.done({ status: 'queued', id }, `A test of ${kind} is queued, as the delivery ${id}.`);
    },
  }),
};

/** The endpoint with this id or address. Throws where there is none, or where several have the address. */
export async function endpointOf(app: AdminApp, asked: string): Promise<WebhookEndpoint> {
  if (isId(asked)) {
    const found = await app.getWebhookEndpoint(asked);
    if (found) return found;
  }
  const [one, another] = (await allWebhooks(app)).filter(({ url }) => url === asked);
  if (another) throw new CommandError(`Several endpoints have the address ${asked}. Name one by its id.`, 'NOT_FOUND');
  if (!one) throw new CommandError(`There is no webhook endpoint ${asked}.`, 'NOT_FOUND');
  return one;
}

/** Throws where webhooks tell of no such thing. */
export function kindOf(asked: string): WebhookKind {
  const found = webhookKinds.find((kind) => kind === asked);
  if (found) return found;
  throw new CommandError(`${asked} is not an event of webhooks. There are: ${webhookKinds.join(', ')}.`, 'WRONG_USAGE');
}

/** The kinds that a list with commas names; null for an empty one, which stands for all. */
export function kindsIn(value: string | undefined): readonly WebhookKind[] | null | undefined {
  const named = parts(value)?.map(kindOf);
  return named?.length === 0 ? null : named;
}

type Given = Readonly<Partial<Record<'events' | 'description' | 'enabled', string | undefined>>>;

const settingsOf = ({ events, description, enabled }: Given) => ({
  kinds: kindsIn(events),
  description,
  isEnabled: toggled(enabled),
});
