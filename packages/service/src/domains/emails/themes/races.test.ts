import { baseUrl, type Call, callerOf, newProject, refusal } from '@latchkey/testing';
import { isFull } from '@latchkey/testing/full';
import { keyed } from '@latchkey/testing/matrix/tenant/tenant';
import { startTwoServices, type TwoServices } from '@latchkey/testing/matrix/two-services';
import { race } from '@latchkey/testing/race';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '../../../database/tables.ts';

const ROUNDS = isFull ? 100 : 10;
const light = '1df07ae6-abf3-4a40-83a5-a1a2cbe336ac';
const source = (mark: string) => `export const EmailTheme = ({ children }) => <p title="${mark}">{children}</p>;`;

describe('at two services at once', () => {
  let both: TwoServices;
  let admins: Call[];

  beforeAll(async () => {
    both = await startTwoServices({ rateLimits: 'off' });
    const project = await newProject({}, Promise.resolve(both.here));
    admins = [both.here, both.there].map(({ service }) => callerOf(service.fetch, baseUrl, keyed('admin', project)));
  });
  afterAll(() => both.close());

  const admin: Call = (endpoint, options) => {
    const [call] = admins;
    if (!call) throw new Error('There is no service.');
    return call(endpoint, options);
  };
  const atBoth = <T>(act: (call: Call, service: number) => Promise<T>) => Promise.all(admins.map(act));
  const newTheme = async (): Promise<string> =>
    (await admin('POST /internal/email-themes', { body: { display_name: 'Ours' } })).body.id;

  test('a theme is not chosen while it is deleted', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const id = await newTheme();
      const [chosen, deleted] = await atBoth((call, service) =>
        service === 0
          ? call('PATCH /internal/projects/current', { body: { config: { email_theme: id } } })
          : call(`DELETE /latchkey/email-themes/${id}`),
      );
      if (chosen?.status === 200) expect(deleted).toMatchObject(refusal('EMAIL_THEME_ACTIVE'));
      else expect([chosen, deleted?.status]).toMatchObject([refusal('EMAIL_THEME_INVALID'), 200]);
    }
    await admin('PATCH /internal/projects/current', { body: { config: { email_theme: light } } });
  });

  test('of the last themes that a project may make one is made', async () => {
    const { themes } = (await admin('GET /internal/email-themes')).body;
    for (let count = themes.length - 2; count < 99; count++) await newTheme();
    const answers = await atBoth((call) => call('POST /internal/email-themes', { body: { display_name: 'Last' } }));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });
});

test('a save that waits for another one keeps what that has stored', async () => {
  const project = await newProject();
  const { id } = (await project.admin('POST /internal/email-themes', { body: { display_name: 'Ours' } })).body;
  const saveMeanwhile = async (db: Db) => {
    await db.selectFrom('projects').select('id').where('id', '=', project.id).forNoKeyUpdate().execute();
    const theme = db.updateTable('email_programs').set({ tsx_source: source('meanwhile') });
    await theme.where('project_id', '=', project.id).where('id', '=', id).execute();
  };
  const body = { tsx_source: source('ours'), preview_html: '' };
  const answer = await race(saveMeanwhile, () => project.admin(`PATCH /internal/email-themes/${id}`, { body }));
  const { items } = (await project.admin('GET /latchkey/email-versions', { query: { of: id } })).body;
  expect(answer.status).toBe(200);
  expect(items).toMatchObject([{ tsx_source: source('meanwhile') }]);
});
