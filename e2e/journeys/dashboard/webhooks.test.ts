import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { type WebhookEvent, WebhookReceiver } from '@latchkey/sdk/server';
import { afterwards } from '@latchkey/testing/process/process';
import { byKeyboard, expect, test } from '../../support/test.ts';

test('an owner adds a receiver, and sends again what it could not take', byKeyboard, async ({ dashboard, project }) => {
  const shop = await startShop();
  const { owner, page, dialog, press, answer } = dashboard;

  await dashboard.open('webhooks');
  await page.getByRole('heading', { name: 'No endpoints yet' }).waitFor();
  await owner.look('webhooks, none');
  await press('Add the first endpoint');
  await owner.type(page.getByLabel('URL', { exact: true }), shop.url);
  await dialog.getByText('others on the network can read').waitFor();
  await owner.look('webhooks, add');
  await answer('Add endpoint');

  await page.getByRole('heading', { name: 'No deliveries yet' }).waitFor();
  await press('Reveal secret');
  await owner.look('webhook endpoint, new');
  shop.open(await page.getByText(/^whsec_/).innerText());

  const user = (await project.server('POST /users', { body: { display_name: 'Ada Lovelace' } })).body;
  await page.getByRole('row', { name: /user\.created.*Pending.*500/ }).waitFor();
  await owner.look('webhook endpoint, failing');
  await owner.press(page.getByRole('link', { name: 'user.created' }));
  await owner.press(page.locator('summary').filter({ hasText: 'Attempt 1' }));
  await page.getByLabel('Response body of attempt 1', { exact: true }).getByText('The shop is closed.').waitFor();
  await owner.look('webhook delivery, failing');

  shop.mend();
  await owner.press(page.getByRole('button', { name: /^(Retry now|Resend event)$/ }));
  await page.getByText('The receiver accepted it.').waitFor();
  await owner.look('webhook delivery, delivered');
  expect(shop.handled).toMatchObject([{ type: 'user.created', data: { id: user.id, display_name: 'Ada Lovelace' } }]);
});

/** A server that takes messages of a project with the SDK, once it is mended. */
async function startShop() {
  const handled: WebhookEvent[] = [];
  let receiver: WebhookReceiver | undefined;
  let isMended = false;
  const server = createServer(async (request, response) => {
    try {
      const body = await text(request);
      await receiver?.receive({ body, headers: request.headers }, (event) => {
        if (!isMended) throw new Error('The shop is closed.');
        handled.push(event);
      });
      response.writeHead(204).end();
    } catch (error) {
      response.writeHead(500).end((error as Error).message);
    }
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  afterwards(() => {
    server.close();
    server.closeAllConnections();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    handled,
    open: (secret: string) => {
      receiver = new WebhookReceiver({ secrets: secret });
    },
    mend: () => {
      isMended = true;
    },
  };
}
