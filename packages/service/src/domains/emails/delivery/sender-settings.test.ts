import { newProject, refusal, violationsIn, world } from '@latchkey/testing';
import { sql } from 'kysely';
import { expect, test } from 'vitest';

const standard = {
  type: 'standard',
  host: 'mail.tenant.example',
  port: 587,
  username: 'post',
  password: 'the password of the server',
  sender_name: 'The Tenant',
  sender_email: 'hello@tenant.example',
};
const configure = (project: Awaited<ReturnType<typeof newProject>>, email_config: object) =>
  project.admin('PATCH /internal/projects/current', { body: { config: { email_config } } });
const configOf = async (project: Awaited<ReturnType<typeof newProject>>) =>
  (await project.admin('GET /internal/projects/current')).body.config.email_config;

test('another host needs the password once more: the one that is kept never goes there', async () => {
  const project = await newProject({ email_config: standard });
  const { password: _, ...others } = standard;
  const answer = await configure(project, { ...others, host: 'mail.evil.example' });
  expect(answer).toMatchObject(refusal('EMAIL_SERVER_NEEDS_PASSWORD'));
  expect(await configOf(project)).toEqual({ ...others, has_password: true });
});

test('a server that is given up leaves no password behind', async () => {
  const project = await newProject({ email_config: standard });
  await configure(project, { type: 'shared' });
  expect(await configOf(project)).toEqual({ type: 'shared' });
  const again = await configure(project, { type: 'standard', host: standard.host });
  expect(violationsIn(again)).toContain('body.config.email_config.password must be defined');
});

test('the password is stored sealed, and is in no event', async () => {
  const project = await newProject({ email_config: standard });
  await configure(project, { ...standard, password: 'another password of it' });
  const { rows } = await sql<{ row: string }>`
    select p::text as row from projects p where id = ${project.id}
    union all select e::text from events e where project_id = ${project.id}
    union all select e::text from event_payloads e where project_id = ${project.id}`.execute(
    (await world()).database.db,
  );
  expect(rows.length).toBeGreaterThan(1);
  expect(rows.filter(({ row }) => /password of (the server|it)/.test(row))).toEqual([]);
});
