import { randomUUID } from 'node:crypto';
import { newProject, type TestProject, teamOf, toldOfTeams, world } from '@latchkey/testing';
import { lookUpTxtHere, publishTxt } from '@latchkey/testing/dns/dns-server';
import { testContext } from '@latchkey/testing/world/context';
import { expect, test } from 'vitest';
import { sweepTeamDomains } from './sweep.ts';

const DAY = 24 * 3_600_000;

/** A team with a verified domain; `after` sweeps so many days later and answers what became of it. */
async function verified() {
  const project = await newProject();
  const admin = await project.signUp();
  const teamId = await teamOf(project, admin);
  const base = `/latchkey/teams/${teamId}/domains`;
  const { id, txt_record } = (await admin.call(`POST ${base}`, { body: { domain: `${randomUUID()}.example` } })).body;
  publishTxt(txt_record.name, [txt_record.value]);
  const start = (await admin.call(`POST ${base}/${id}/verify`, { body: {} })).body.verified_at_millis;
  const after = async (days: number) => {
    const { database } = await world();
    await sweepTeamDomains(testContext(database.db, { now: start + days * DAY }), lookUpTxtHere);
    const { verified_at_millis, first_failed_at_millis, last_checked_at_millis } = (
      await admin.call(`GET ${base}/${id}`)
    ).body;
    const inDays = (at: number | null) => at && (at - start) / DAY;
    return {
      isVerified: verified_at_millis !== null,
      failingSince: inDays(first_failed_at_millis),
      checked: inDays(last_checked_at_millis),
    };
  };
  return { project, txt: txt_record, after };
}

const lost = async ({ id }: TestProject) =>
  (await toldOfTeams(id)).filter(({ kind }) => kind === 'team_domain.lost').length;

test('a verified domain is looked up once a day', async () => {
  const { after } = await verified();
  expect(await after(0.9)).toEqual({ isVerified: true, failingSince: null, checked: 0 });
  expect(await after(1)).toEqual({ isVerified: true, failingSince: null, checked: 1 });
  expect(await after(1.5)).toEqual({ isVerified: true, failingSince: null, checked: 1 });
});

test('a domain whose record is gone for a week is not verified anymore, and this is told once', async () => {
  const { project, txt, after } = await verified();
  publishTxt(txt.name, []);
  expect(await after(1)).toEqual({ isVerified: true, failingSince: 1, checked: 1 });
  expect(await after(7)).toEqual({ isVerified: true, failingSince: 1, checked: 7 });
  expect(await lost(project)).toBe(0);
  expect(await after(8)).toEqual({ isVerified: false, failingSince: null, checked: 8 });
  expect(await after(9)).toEqual({ isVerified: false, failingSince: null, checked: 8 });
  expect(await lost(project)).toBe(1);
});

test('a record that comes back in time begins the week anew', async () => {
  const { project, txt, after } = await verified();
  publishTxt(txt.name, ['another value']);
  expect((await after(1)).failingSince).toBe(1);
  publishTxt(txt.name, [txt.value]);
  expect(await after(6)).toEqual({ isVerified: true, failingSince: null, checked: 6 });
  publishTxt(txt.name, []);
  expect(await after(9)).toEqual({ isVerified: true, failingSince: 9, checked: 9 });
  expect(await lost(project)).toBe(0);
});

test('of many sweeps at once one takes a domain', async () => {
  const { project, txt, after } = await verified();
  publishTxt(txt.name, []);
  await after(1);
  await Promise.all([after(9), after(9), after(9)]);
  expect(await lost(project)).toBe(1);
});
