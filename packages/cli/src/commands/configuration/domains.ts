import type { AdminProject } from '@latchkey/sdk/admin';
import { CommandError, command } from '../../command/command.ts';
import { type Fields, listSchema } from '../../command/fields.ts';
import { flag, object, oneOf, orNull, text } from '../../command/schema.ts';
import { adminAt } from '../../session/owner.ts';
import { project } from '../options.ts';

type Domain = AdminProject['config']['domains'][number];

const fields: Fields<Domain> = {
  domain: ['Domain', text, ({ domain }) => domain],
  handlerPath: ['Sign-in pages', text, ({ handlerPath }) => handlerPath],
};
const words = { domain: 'Its address, such as https://shop.example.com.' };
const acted = (status: string) => object({ status: oneOf(status), domain: text });
const PATH = '/handler';

export const domainCommands = {
  'domains list': command({
    purpose: 'List the trusted domains. Sign-ins only redirect to these.',
    options: project,
    output: listSchema('domains', fields),
    example: 'domains list',
    async run(run, given) {
      const { config } = await (await adminAt(run, given.project)).getProject();
      const empty = 'No trusted domains yet. Add one: latchkey domains add https://shop.example.com';
      run.list('domains', { fields, columns: Object.keys(fields), things: config.domains, empty });
    },
  }),
  'domains add': command({
    purpose: 'Trust a domain. Adding it again changes its path.',
    words,
    options: {
      ...project,
      'handler-path': { value: 'path', purpose: `Where its sign-in pages are; ${PATH} by default.` },
    },
    output: acted('added'),
    example: 'domains add https://shop.example.com',
    async run(run, { domain, ...given }) {
      const app = await adminAt(run, given.project);
      const { config, update } = await app.getProject();
      const others = config.domains.filter((one) => one.domain !== domain);
      await update({ config: { domains: [...others, { domain, handlerPath: given['handler-path'] ?? PATH }] } });
      run.done({ status: 'added', domain }, `${domain} is trusted now.`);
    },
  }),
  'domains check': command({
    purpose: 'Check whether sign-ins can redirect to an address, and if not, why.',
    words: { address: 'The address, such as https://shop.example.com/welcome.' },
    options: project,
    output: object({
      address: text,
      trusted: flag,
      trustedBy: orNull(text),
      reason: orNull(text),
      domain: orNull(text),
      message: text,
    }),
    example: 'domains check https://shop.example.com/welcome',
    async run(run, { address, ...given }) {
      const checked = await (await adminAt(run, given.project)).checkRedirectUrl(address);
      run.answer({ address, ...checked }, checked.trusted ? checked.message : '');
      if (!checked.trusted) throw new CommandError(checked.message, 'PROBLEMS_FOUND');
    },
  }),
  'domains remove': command({
    purpose: 'Stop trusting a domain.',
    words,
    options: project,
    output: acted('removed'),
    example: 'domains remove https://shop.example.com',
    async run(run, { domain, ...given }) {
      const { config, update } = await (await adminAt(run, given.project)).getProject();
      const domains = config.domains.filter((one) => one.domain !== domain);
      if (domains.length === config.domains.length)
        throw new CommandError(`${domain} is not a trusted domain. See "latchkey domains list".`, 'NOT_FOUND');
      await update({ config: { domains } });
      run.done({ status: 'removed', domain }, `${domain} is no longer trusted.`);
    },
  }),
};
