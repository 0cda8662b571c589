import { randomUUID } from 'node:crypto';
import { publishTxt } from '@latchkey/testing/dns/dns-server';
import { expect, test } from 'vitest';
import { teamMaker } from '../../testing/team.ts';
import { addTeamDomain, listTeamDomains } from './domains.ts';

const newName = () => `${randomUUID()}.example`;

test('a team adds a domain, verifies it by its record and removes it', async () => {
  const { app, team } = await teamMaker();
  const name = newName();
  const domain = await addTeamDomain(app, team, name);
  const methods = { verify: expect.any(Function), delete: expect.any(Function) };
  const fields = {
    id: expect.any(String),
    teamId: team.id,
    domain: name,
    txtRecord: { name: `_latchkey.${name}`, value: expect.stringContaining('latchkey-domain-verification=') },
    firstFailedAt: null,
    createdAt: expect.any(Date),
  };
  expect(domain).toEqual({ ...fields, ...methods, verifiedAt: null, lastCheckedAt: null });
  publishTxt(domain.txtRecord.name, [domain.txtRecord.value]);
  const verified = await domain.verify();
  const times = { verifiedAt: expect.any(Date), lastCheckedAt: expect.any(Date) };
  expect(verified).toEqual({ ...fields, ...methods, ...times });
  expect(await listTeamDomains(app, team)).toEqual([{ ...fields, ...methods, ...times }]);
  await verified.delete();
  expect(await listTeamDomains(app, team)).toEqual([]);
});

test('a server does so for any team', async () => {
  const { server, team } = await teamMaker();
  const domain = await addTeamDomain(server, team, newName());
  expect(await listTeamDomains(server, team)).toMatchObject([{ id: domain.id }]);
});

test('what is wrong is refused', async () => {
  const { app, team } = await teamMaker();
  await expect(addTeamDomain(app, team, 'gmail.com')).rejects.toMatchObject({ refusal: 'TEAM_DOMAIN_SHARED' });
  const domain = await addTeamDomain(app, team, newName());
  await expect(domain.verify()).rejects.toMatchObject({ refusal: 'TEAM_DOMAIN_RECORD_MISSING' });
});
