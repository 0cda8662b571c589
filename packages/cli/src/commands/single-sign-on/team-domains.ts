import type { AdminApp } from '@latchkey/sdk/admin';
import { addTeamDomain, listTeamDomains, type TeamDomain } from '@latchkey/sdk/team-domains';
import { CommandError, command } from '../../command/command.ts';
import { type Fields, listSchema, schemaOf } from '../../command/fields.ts';
import { acted, orNull, text, time } from '../../command/schema.ts';
import { adminAt } from '../../session/owner.ts';
import { confirm } from '../confirm.ts';
import { project, yes } from '../options.ts';
import { teamOf } from '../teams.ts';

const fields: Fields<TeamDomain> = {
  id: ['ID', text, ({ id }) => id],
  domain: ['Domain', text, ({ domain }) => domain],
  verifiedAt: ['Verified', orNull(time), ({ verifiedAt }) => verifiedAt],
  recordName: ['TXT record', text, ({ txtRecord }) => txtRecord.name],
  recordValue: ['Its value', text, ({ txtRecord }) => txtRecord.value],
  lastCheckedAt: ['Last checked', orNull(time), ({ lastCheckedAt }) => lastCheckedAt],
  createdAt: ['Added', time, ({ createdAt }) => createdAt],
};

const words = { team: 'The ID of a team.', domain: 'Its name.' };
const TEAM = '7c0b0c0e-3c7c-4a8e-9d43-55f1d3a4c2a9';
const EXAMPLE = `${TEAM} acme.example`;

export const teamDomainCommands = {
  'team-domains list': command({
    purpose: 'List the domains of a team, by name.',
    words: { team: words.team },
    options: project,
    output: listSchema('domains', fields),
    example: `team-domains list ${TEAM}`,
    async run(run, given) {
      const app = await adminAt(run, given.project);
      const things = await listTeamDomains(app, await teamOf(app, given.team));
      const empty = `No domains. Add one: latchkey team-domains add ${given.team} acme.example`;
      run.list('domains', { fields, columns: ['domain', 'verifiedAt', 'recordName', 'recordValue'], things, empty });
    },
  }),
  'team-domains add': command({
    purpose: 'Add a domain to a team, and show the TXT record that verifies it.',
    words,
    options: project,
    output: schemaOf(fields),
    example: `team-domains add ${EXAMPLE}`,
    async run(run, given) {
      const app = await adminAt(run, given.project);
      run.show(fields, await addTeamDomain(app, await teamOf(app, given.team), given.domain));
    },
  }),
  'team-domains verify': command({
    purpose: 'Look up the TXT record of a domain now.',
    words,
    options: project,
    output: acted('verified'),
    example: `team-domains verify ${EXAMPLE}`,
    async run(run, given) {
      const { id, domain } = await (await domainOf(await adminAt(run, given.project), given)).verify();
      run.done({ status: 'verified', id }, `${domain} is verified.`);
    },
  }),
  'team-domains remove': command({
    purpose: 'Remove a domain from a team. Single sign-on of its addresses ends.',
    words,
    options: { ...project, ...yes },
    output: acted('removed'),
    example: `team-domains remove ${EXAMPLE}`,
    async run(run, given) {
      const one = await domainOf(await adminAt(run, given.project), given);
      await confirm(run, given.yes, `the domain "${one.domain}"`, one.domain);
      await one.delete();
      run.done({ status: 'removed', id: one.id }, `${one.domain} is removed.`);
    },
  }),
};

interface Named {
  readonly team: string;
  readonly domain: string;
}

/** The domain with this name. Throws where the team has none like it. */
async function domainOf(app: AdminApp, named: Named): Promise<TeamDomain> {
  const domains = await listTeamDomains(app, await teamOf(app, named.team));
  const domain = domains.find(({ domain }) => domain === named.domain.toLowerCase());
  if (!domain) throw new CommandError(`The team has no domain ${named.domain}.`, 'NOT_FOUND');
  return domain;
}
