import { expect, test } from 'vitest';
import { signedUpBrowser } from '../../testing/tabs.ts';

async function reader() {
  const { app } = await signedUpBrowser({ redirectMethod: 'none' });
  return { app, user: await app.getUser({ or: 'throw' }) };
}

test('a user sees which mails there are, and which of them it may do without', async () => {
  const { user } = await reader();
  const setEnabled = expect.any(Function);
  const id = expect.any(String);
  expect(await user.listNotificationCategories()).toEqual([
    { id, name: 'Transactional', enabled: true, canDisable: false, setEnabled },
    { id, name: 'Marketing', enabled: true, canDisable: true, setEnabled },
  ]);
});

test('whoever shows a switch knows of it by the time that it is switched', async () => {
  const { app } = await reader();
  const { notificationCategoriesStore: store } = app;
  store.subscribe(() => {});
  const marketing = async () => (await store.read())[1];
  await (await marketing())?.setEnabled(false);
  expect(store.getSnapshot()).toMatchObject({ status: 'ok', data: [{ enabled: true }, { enabled: false }] });
  await (await marketing())?.setEnabled(true);
  expect(store.getSnapshot()).toMatchObject({ status: 'ok', data: [{ enabled: true }, { enabled: true }] });
});
