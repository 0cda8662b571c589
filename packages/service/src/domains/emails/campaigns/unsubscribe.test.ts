import { knownError, newEmail, refusal, type TestProject } from '@latchkey/testing';
import { type OwnMailWorld, startOwnMailWorld } from '@latchkey/testing/people/own-mail-server';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const DAY = 24 * 3_600_000;
const MARKETING = '4f6f8873-3d04-46bd-8bef-18338b1a1b4c';

let mail: OwnMailWorld;
let project: TestProject;
beforeAll(async () => {
  mail = await startOwnMailWorld();
  project = await mail.newSender();
});
afterAll(() => mail.world.close());

/** Somebody who got a mail, and the code in it. */
async function reader(of = project) {
  const email = newEmail();
  const { id } = (await of.server('POST /users', { body: { primary_email: email } })).body;
  const letter = { html: '<p>Hello</p>', subject: 'Hello', notification_category_name: 'Marketing' };
  await of.server('POST /emails/send-email', { body: { user_ids: [id], ...letter } });
  await mail.world.service.workOutbox();
  const taken = mail.server.taken.find(({ to }) => to.includes(email));
  const { html = '' } = await PostalMime.parse(taken?.source ?? '');
  const code = /unsubscribe-link\?code=([0-9a-z]{45})/.exec(html)?.[1] ?? '';
  return { id: id as string, email, code };
}

const browser = { accept: 'text/html,application/xhtml+xml' };
const open = (code: string, headers = {}) =>
  project.bare('GET /emails/unsubscribe-link', { query: { code }, headers: { ...browser, ...headers } });
const press = (code: string, headers = {}) => {
  const raw = { type: 'application/x-www-form-urlencoded', body: 'List-Unsubscribe=One-Click' };
  return project.bare(`POST /emails/unsubscribe-link?code=${code}`, { raw, headers: { ...browser, ...headers } });
};
const wants = async (id: string, of = project) =>
  (await of.server(`GET /emails/notification-preference/${id}`)).body.items.find(
    (item: { notification_category_id: string }) => item.notification_category_id === MARKETING,
  ).enabled;
const title = (text: string) => /<h1>(.*?)<\/h1>/.exec(text)?.[1];

describe('the link in a mail', () => {
  test('shows a page with one button, and changes nothing: mail scanners follow it too', async () => {
    const { id, code } = await reader();
    for (const _ of [1, 2, 3]) {
      const { status, headers, text } = await open(code);
      expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
      expect(title(text)).toBe('Unsubscribe from Marketing mails?');
      expect(text.match(/<button/g)).toHaveLength(1);
    }
    expect(await wants(id)).toBe(true);
  });

  test('needs no header of ours, and is answered with a page to programs as well', async () => {
    const { code } = await reader();
    const { status, text } = await project.bare('GET /emails/unsubscribe-link', { query: { code } });
    expect([status, title(text)]).toEqual([200, 'Unsubscribe from Marketing mails?']);
  });

  test('ends the mails of the category by its button, and says so', async () => {
    const { id, code } = await reader();
    const { status, text } = await press(code);
    expect([status, title(text)]).toEqual([200, 'You have unsubscribed']);
    expect(await wants(id)).toBe(false);
    const letter = { html: '', subject: '', notification_category_name: 'Marketing' };
    const again = await project.server('POST /emails/send-email', { body: { user_ids: [id], ...letter } });
    expect(again.body.results).toMatchObject([{ success: false }]);
  });

  test('ends nothing of anybody else', async () => {
    const [{ code }, other] = [await reader(), await reader()];
    await press(code);
    expect(await wants(other.id)).toBe(true);
  });

  test.each([
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    ],
  ])('ends them by one click in a mail program, which sends %s', async (type, body) => {
    const { id, code } = await reader();
    const { status } = await project.bare(`POST /emails/unsubscribe-link?code=${code}`, { raw: { type, body } });
    expect([status, await wants(id)]).toEqual([200, false]);
  });

  test('says so when it was used already', async () => {
    const { id, code } = await reader();
    await press(code);
    for (const answer of [await open(code), await press(code)]) {
      expect([answer.status, title(answer.text)]).toEqual([200, 'You have unsubscribed already']);
      expect(answer.text).not.toContain('<button');
    }
    expect(await wants(id)).toBe(false);
  });

  test('works once, when it is pressed twice at the same time', async () => {
    const { code } = await reader();
    const titles = (await Promise.all([press(code), press(code)])).map(({ text }) => title(text)).sort();
    expect(titles).toEqual(['You have unsubscribed', 'You have unsubscribed already']);
  });

  test('may be written in capitals', async () => {
    const { id, code } = await reader();
    expect((await press(code.toUpperCase())).status).toBe(200);
    expect(await wants(id)).toBe(false);
  });

  test('of another mail does not bring back what was switched off by hand', async () => {
    const { id, code } = await reader();
    await press(code);
    await project.server(`PATCH /emails/notification-preference/${id}/${MARKETING}`, { body: { enabled: true } });
    await press(code);
    expect(await wants(id)).toBe(true);
  });
});

describe('a link that does not work', () => {
  test.each([
    ['of which nothing is known', (code: string) => `${code.slice(0, -1)}${code.endsWith('0') ? '1' : '0'}`],
    ['of no project', () => '0'.repeat(45)],
    ['that is no code', () => 'ü'.repeat(45)],
    ['with more bits than an id has', () => 'z'.repeat(45)],
  ])('is one %s', async (_, change) => {
    const { id, code } = await reader();
    const changed = change(code);
    for (const answer of [
      await project.bare('GET /emails/unsubscribe-link', { query: { code: changed } }),
      await project.bare(`POST /emails/unsubscribe-link?code=${encodeURIComponent(changed)}`),
    ])
      expect(answer).toMatchObject(knownError('VERIFICATION_CODE_NOT_FOUND'));
    expect(await wants(id)).toBe(true);
  });

  test('is one of a user who is gone', async () => {
    const { id, code } = await reader();
    await project.server(`DELETE /users/${id}`);
    expect(await press(code)).toMatchObject({ status: 404, code: 'VERIFICATION_CODE_NOT_FOUND' });
  });

  test('is one of a project that is gone', async () => {
    const going = await mail.newSender();
    const { code } = await reader(going);
    await going.admin('DELETE /internal/projects/current');
    expect(await open(code)).toMatchObject({ status: 404, code: 'VERIFICATION_CODE_NOT_FOUND' });
  });

  test.each(['', 'abc', 'a'.repeat(44), 'a'.repeat(46)])(
    'is one whose code is too short or too long: "%s"',
    async (code) => {
      for (const answer of [await open(code), await press(code)])
        expect([answer.status, answer.code, title(answer.text)]).toEqual([
          400,
          'SCHEMA_ERROR',
          'This link does not work',
        ]);
    },
  );

  test('tells a browser of it by a page, under the same status', async () => {
    const { status, headers, text } = await open('0'.repeat(45));
    expect([status, title(text)]).toEqual([404, 'This link does not work']);
    expect(headers.get('x-latchkey-known-error')).toBe('VERIFICATION_CODE_NOT_FOUND');
    expect(text).not.toContain('<button');
  });
});

describe('a page', () => {
  test('runs nothing, loads nothing, stands in no frame, and tells its address to nobody', async () => {
    const { code } = await reader();
    for (const { headers, text } of [await open(code), await press(code), await open('0'.repeat(45))]) {
      expect(headers.get('content-security-policy')).toMatch(
        /^default-src 'none'; style-src 'sha256-[\w+/=]+'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'$/,
      );
      expect([headers.get('referrer-policy'), headers.get('x-frame-options'), headers.get('cache-control')]).toEqual([
        'no-referrer',
        'DENY',
        'no-store, max-age=0',
      ]);
      expect(text).not.toMatch(/<script|<img|<link|https?:/);
    }
  });

  test('shows the name of the project as text', async () => {
    const named = await mail.newSender();
    const display_name = '<img src=x onerror=alert(1)>[x](https://evil.example)';
    await named.admin('PATCH /internal/projects/current', { body: { display_name } });
    const { code } = await reader(named);
    for (const { text } of [await open(code), await press(code), await press(code)])
      expect(text).not.toMatch(/<img|https:\/\/evil|\]\(/);
  });
});

describe('limits', () => {
  test('keep one network from trying codes without end', async () => {
    const from = { 'x-forwarded-for': '198.51.100.77' };
    const tries = await Promise.all(Array.from({ length: 310 }, () => press('0'.repeat(45), from)));
    expect(tries.find(({ status }) => status === 429)).toMatchObject(refusal('TOO_MANY_REQUESTS'));
    expect((await press('0'.repeat(45))).status).toBe(404);
  });
});

test('a link works for seven days', async () => {
  const { id, code } = await reader();
  mail.world.clock.advance(7 * DAY - 60_000);
  expect((await open(code)).status).toBe(200);
  mail.world.clock.advance(60_000);
  for (const answer of [await open(code), await press(code)])
    expect([answer.status, answer.code]).toEqual([400, 'VERIFICATION_CODE_EXPIRED']);
  expect(await wants(id)).toBe(true);
});
