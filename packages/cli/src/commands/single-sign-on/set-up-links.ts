import { createSetUpLink, listSetUpLinks, type SetUpLink } from '@latchkey/sdk/set-up-links';
import { CommandError, command } from '../../command/command.ts';
import { type Fields, listSchema } from '../../command/fields.ts';
import { acted, listOf, object, oneOf, orNull, text, time } from '../../command/schema.ts';
import { adminAt } from '../../session/owner.ts';
import { parts, project, wholeNumber } from '../options.ts';
import { teamOf } from '../teams.ts';

const PARTS = ['domains', 'connection', 'provisioning'] as const;
type Part = (typeof PARTS)[number];

const fields: Fields<SetUpLink> = {
  id: ['ID', text, ({ id }) => id],
  parts: ['Permits', listOf(oneOf(...PARTS)), ({ parts }) => parts],
  createdAt: ['Created', time, ({ createdAt }) => createdAt],
  expiresAt: ['Expires', time, ({ expiresAt }) => expiresAt],
  lastOpenedAt: ['Last opened', orNull(time), ({ lastOpenedAt }) => lastOpenedAt],
};

const team = { team: 'The ID of a team.' };
const TEAM = '7c0b0c0e-3c7c-4a8e-9d43-55f1d3a4c2a9';

export const setUpLinkCommands = {
  'set-up-links list': command({
    purpose: 'List the set-up links of a team that are valid, oldest first.',
    words: team,
    options: project,
    output: listSchema('setUpLinks', fields),
    example: `set-up-links list ${TEAM}`,
    async run(run, given) {
      const app = await adminAt(run, given.project);
      const things = await listSetUpLinks(app, await teamOf(app, given.team));
      const empty = `No set-up links. Create one: latchkey set-up-links create ${given.team}`;
      run.list('setUpLinks', { fields, columns: Object.keys(fields), things, empty });
    },
  }),
  'set-up-links create': command({
    purpose: "Create a link by which a customer's administrator sets a team up without an account.",
    words: team,
    options: {
      ...project,
      permits: {
        value: 'parts',
        purpose: `What it permits, separated by commas (default all): ${PARTS.join(', ')}.`,
      },
      'valid-days': { value: 'days', purpose: 'For how many days it is valid, up to 30 (default 7).' },
    },
    output: object({ id: text, url: text, expiresAt: time }),
    example: `set-up-links create ${TEAM} --permits domains,connection`,
    async run(run, given) {
      const app = await adminAt(run, given.project);
      const days = given['valid-days'];
      const { id, url, expiresAt } = await createSetUpLink(app, await teamOf(app, given.team), {
        parts: parts(given.permits)?.map(partOf),
        expiresInDays: days === undefined ? undefined : wholeNumber('valid-days', days),
      });
      run.answer({ id, url, expiresAt: expiresAt.toISOString() }, url);
    },
  }),
  'set-up-links end': command({
    purpose: 'End a set-up link immediately.',
    words: { ...team, link: 'Its ID.' },
    options: project,
    output: acted('ended'),
    example: `set-up-links end ${TEAM} 018f3f2e-7a55-7d92-8a5e-0f5f6f3f2c11`,
    async run(run, given) {
      const app = await adminAt(run, given.project);
      const links = await listSetUpLinks(app, await teamOf(app, given.team));
      const link = links.find(({ id }) => id === given.link);
      if (!link) throw new CommandError(`There is no set-up link ${given.link}.`, 'NOT_FOUND');
      await link.end();
      run.done({ status: 'ended', id: link.id }, 'The set-up link has ended.');
    },
  }),
};

function partOf(name: string): Part {
  const part = PARTS.find((one) => one === name);
  if (!part) throw new CommandError(`--permits takes ${PARTS.join(', ')}, not "${name}".`, 'WRONG_USAGE');
  return part;
}
