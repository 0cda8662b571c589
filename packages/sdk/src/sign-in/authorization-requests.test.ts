import { newRelyingParty } from '@latchkey/testing/people/relying-party';
import { identifier, newResourceServer } from '@latchkey/testing/people/resource-server';
import { expect, test } from 'vitest';
import { sdkProject } from '../../testing/world.ts';
import { ClientApp } from '../apps/client-app.ts';

/** A user, and an application that asks something of them. */
async function asking(parameters: Record<string, string> = {}) {
  const { options, project } = await sdkProject();
  const party = await newRelyingParty(project, { home_url: 'https://notes.example.com' });
  const app = new ClientApp({ ...options, tokenStore: await project.signUp() });
  const visit = await party.visit(parameters);
  const id = visit.request ?? '';
  const visitor = new ClientApp({ ...options, tokenStore: 'memory' });
  return { app, visitor, party, visit, id, project };
}

const unknown = { refusal: 'AUTHORIZATION_REQUEST_UNKNOWN' };

test('a request says who asks what, and what is missing', async () => {
  const { app, visitor, party, id } = await asking({ login_hint: 'ada@example.com', max_age: '300' });
  const request = await app.getAuthorizationRequest(id);
  expect(request).toMatchObject({
    app: {
      id: party.clientId,
      name: 'Notes',
      logoUrl: null,
      homeUrl: 'https://notes.example.com',
      clientHost: null,
      isRegistered: true,
      redirectHost: 'app.example.com',
    },
    scopes: ['openid', 'email', 'profile'],
    resources: [],
    loginHint: 'ada@example.com',
    needs: 'consent',
    proofMaxAgeSeconds: 300,
  });
  expect((await visitor.getAuthorizationRequest(id)).needs).toBe('sign-in');
});

test('a request for an API says what of it, in plain words', async () => {
  const { app, party, project } = await asking();
  await newResourceServer(project);
  const { request } = await party.visit({ scope: 'openid notes.read', resource: identifier });
  expect((await app.getAuthorizationRequest(request ?? '')).resources).toEqual([
    { displayName: 'Notes API', scopes: [{ name: 'notes.read', description: 'Read your notes' }] },
  ]);
});

test('the application gets what the user allows, once', async () => {
  const { app, visit, id } = await asking();
  const request = await app.getAuthorizationRequest(id);
  const back = await visit.goOn(await request.approve());
  const location = new URL(back.headers.get('location') ?? '');
  expect(location.host).toBe('app.example.com');
  expect((await visit.redeem(location)).claims()?.sub).toBe((await app.getUser({ or: 'throw' })).id);
  await expect(request.approve()).rejects.toMatchObject(unknown);
  await expect(app.getAuthorizationRequest(id)).rejects.toMatchObject(unknown);
});

test('the application is told of a no, which a visitor can say as well', async () => {
  const { visitor, visit, id } = await asking();
  const back = await visit.goOn(await (await visitor.getAuthorizationRequest(id)).deny());
  expect(new URL(back.headers.get('location') ?? '').searchParams.get('error')).toBe('access_denied');
});

test('a request that never was is not known', async () => {
  const { app } = await asking();
  await expect(app.getAuthorizationRequest('none')).rejects.toMatchObject(unknown);
});
