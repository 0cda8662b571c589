import { newEmail, type TestProject } from '@latchkey/testing';
import { until } from '@latchkey/testing/process/process';
import PostalMime from 'postal-mime';
import type { OwnServer } from '../../support/own-server.ts';
import { byKeyboard, expect, test } from '../../support/test.ts';

test.use({ config: ({ mailServer: { email_config } }, use) => use({ email_config }) });

/** A user who has got a mail that owners wrote. */
async function reader(project: TestProject, { server }: OwnServer) {
  const email = newEmail();
  const { id } = (await project.server('POST /users', { body: { primary_email: email } })).body;
  const letter = { html: '<p>Notes can be shared now.</p>', subject: 'News', notification_category_name: 'Marketing' };
  await project.server('POST /emails/send-email', { body: { user_ids: [id], ...letter } });
  const taken = () => server.taken.find(({ to }) => to.includes(email));
  await until(() => taken() !== undefined);
  const { text = '' } = await PostalMime.parse(taken()?.source ?? '');
  return { id: id as string, link: /https?:\/\/\S*unsubscribe-link\?code=\w+/.exec(text)?.[0] ?? '' };
}

const wantsNews = async (project: TestProject, id: string) =>
  (await project.server(`GET /emails/notification-preference/${id}`)).body.items[1].enabled;

test(
  'the reader of a mail ends such mails by the link in it, and not before pressing the button',
  byKeyboard,
  async ({ project, mailServer, person }) => {
    const { id, link } = await reader(project, mailServer);
    await person.page.goto(link);
    await person.sees('Unsubscribe from Marketing mails?');
    await person.inspect('unsubscribe, asked');
    expect(await wantsNews(project, id)).toBe(true);
    await person.press(person.page.getByRole('button', { name: 'Unsubscribe' }));
    await person.sees('You have unsubscribed');
    await person.inspect('unsubscribe, done');
    expect(await wantsNews(project, id)).toBe(false);

    await person.page.goto(link);
    await person.sees('You have unsubscribed already');
    await person.inspect('unsubscribe, used');
  },
);
