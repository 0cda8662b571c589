import { newRelyingParty } from '@latchkey/testing/people/relying-party';
import { expect, test } from 'vitest';
import { sdkProject } from '../../testing/world.ts';
import { ClientApp } from '../apps/client-app.ts';

/** A user who has let an application in. */
async function connected() {
  const { options, project } = await sdkProject();
  const party = await newRelyingParty(project);
  const tokenStore = await project.signUp();
  const app = new ClientApp({ ...options, tokenStore });
  const visit = await party.visit();
  await visit.goOn(await (await app.getAuthorizationRequest(visit.request ?? '')).approve());
  const user = await app.getUser({ or: 'throw' });
  return { user, party, project };
}

test('an application that was let in is listed, with what it may do', async () => {
  const { user, party } = await connected();
  expect(await user.listConnectedApps()).toEqual([
    {
      clientId: party.clientId,
      name: 'Notes',
      logoUrl: null,
      homeUrl: null,
      scopes: expect.arrayContaining(['openid', 'email', 'profile']),
      resources: [],
      createdAt: expect.any(Date),
      lastAuthorizedAt: expect.any(Date),
      disconnect: expect.any(Function),
    },
  ]);
});

test('one that is disconnected is gone, and can not be disconnected again', async () => {
  const { user } = await connected();
  const [app] = await user.listConnectedApps();
  await app?.disconnect();
  expect(await user.listConnectedApps()).toEqual([]);
  await expect(app?.disconnect()).rejects.toMatchObject({ refusal: 'CONNECTED_APP_UNKNOWN' });
});

test('those of another user are not among them', async () => {
  const { project } = await connected();
  const { options } = await sdkProject();
  const other = new ClientApp({
    ...options,
    projectId: project.id,
    publishableClientKey: project.keys.publishable_client_key,
    tokenStore: await project.signUp(),
  });
  expect(await (await other.getUser({ or: 'throw' })).listConnectedApps()).toEqual([]);
});
