import { callbackUrl, newEmail, newProject } from '@latchkey/testing';
import { type CountedWorld, startCountedWorld } from '@latchkey/testing/world/counted-statements';
import { afterAll, beforeAll, expect, test } from 'vitest';

let counted: CountedWorld;
beforeAll(async () => {
  counted = await startCountedWorld();
});
afterAll(() => counted.close());

const emailConfig = {
  type: 'standard',
  host: 'smtp.example.com',
  port: 465,
  username: 'mailer',
  password: 'secret',
  sender_name: 'Sender',
  sender_email: 'sender@example.com',
};

test('a template costs a mail one statement, and none where there is none', async () => {
  const config = { email_config: emailConfig, magic_link_enabled: true };
  const project = await newProject(config, Promise.resolve(counted.world));
  const ask = () =>
    counted.statementsOf(() =>
      project.call('POST /auth/otp/send-sign-in-code', { body: { email: newEmail(), callback_url: callbackUrl } }),
    );
  const templates = (statements: string[]) => statements.filter((sql) => sql.includes('"email_templates"')).length;
  const without = await ask();
  await project.admin('PATCH /email-templates/magic_link', { body: { subject: 'Mine' } });
  const own = await ask();
  await project.admin('DELETE /email-templates/magic_link');
  const after = await ask();
  expect([templates(without), templates(own), templates(after)]).toEqual([0, 1, 0]);
  expect([own.length - without.length, after.length - without.length]).toEqual([1, 0]);
});
