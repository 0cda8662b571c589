import { newProject, type TestProject, world } from '@latchkey/testing';
import { newBrowser, newRelyingParty, type RelyingParty } from '@latchkey/testing/people/relying-party';
import * as openid from 'openid-client';
import { beforeAll, expect, test } from 'vitest';

// The event log of what an application did.

let project: TestProject;
let app: RelyingParty;

beforeAll(async () => {
  project = await newProject();
  app = await newRelyingParty(project);
});

/** What the log tells of an application, newest first, once everything gathered is written. */
async function activityOf({ clientId }: RelyingParty) {
  const { service, clock } = await world();
  clock.advance(1_000);
  await service.workOutbox();
  const { body } = await project.admin('GET /latchkey/events', { query: { subject_id: clientId } });
  return body.items.map(({ kind, subject, detail }: Record<string, never>) => ({ kind, subject, detail }));
}

test('the log of an application tells who allowed it, and when it got tokens, but not each renewal', async () => {
  const own = await newRelyingParty(project);
  const user = await project.signUp();
  const tokens = await own.signIn(user, { scope: 'openid offline_access', prompt: 'consent' });
  await openid.refreshTokenGrant(own.library, tokens.refresh_token ?? '');
  await user.call(`DELETE /latchkey/connected-apps/${own.clientId}`);
  const subject = { id: user.id, type: 'user', name: user.email };
  const about = { client_id: own.clientId };
  expect(await activityOf(own)).toEqual([
    { kind: 'connected_app.revoked', subject, detail: about },
    { kind: 'oauth_client.issued', subject, detail: { ...about, name: 'Notes', method: 'authorization_code' } },
    {
      kind: 'connected_app.authorized',
      subject,
      detail: { ...about, name: 'Notes', scopes: ['openid', 'offline_access'] },
    },
    { kind: 'oauth_client.created', subject: { id: own.clientId, type: null, name: null }, detail: expect.anything() },
  ]);
});

test('it tells why an application was refused, and that its settings were changed', async () => {
  const own = await newRelyingParty(project);
  const wrong = await openid.discovery(
    new URL(own.issuer),
    own.clientId,
    undefined,
    openid.ClientSecretBasic('wrong'),
    {
      execute: [openid.allowInsecureRequests],
      [openid.customFetch]: own.library[openid.customFetch],
    } as never,
  );
  await expect(openid.refreshTokenGrant(wrong, 'made up')).rejects.toThrow();
  await expect(openid.refreshTokenGrant(own.library, 'made up')).rejects.toThrow();
  await own.visit({ redirect_uri: 'https://evil.example/' });
  await own.visit({ prompt: 'none' });
  await project.admin(`PATCH /latchkey/oauth-clients/${own.clientId}`, { body: { name: 'Notes 2' } });
  const activity = await activityOf(own);
  const refused = activity.filter(({ kind }: { kind: string }) => kind === 'oauth_client.refused');
  expect(refused.map(({ detail }: { detail: { reason: string } }) => detail.reason).sort()).toEqual([
    'invalid_client',
    'invalid_grant',
    'invalid_redirect_uri',
  ]);
  expect(activity.map(({ kind }: { kind: string }) => kind)).toContain('oauth_client.updated');
});

test('a flood of refusals stays a few lines, which name the application', async () => {
  const own = await newRelyingParty(project);
  const asked = new URL((await own.visit()).address);
  asked.searchParams.set('redirect_uri', 'https://evil.example/');
  for (let times = 0; times < 80; times++) await newBrowser()(asked);
  (await world()).clock.advance(61_000);
  await activityOf(own);
  const activity = await activityOf(own);
  const refused = activity.filter(({ kind }: { kind: string }) => kind === 'oauth_client.refused');
  const count = refused.reduce(
    (sum: number, { detail }: { detail: { count?: number } }) => sum + (detail.count ?? 1),
    0,
  );
  expect(count).toBe(80);
  expect(refused.length).toBeLessThan(70);
});

test('nothing is told of applications that there are none of', async () => {
  const unknown = '00000000-0000-4000-8000-000000000000';
  await newBrowser()(`${app.issuer}/oauth/authorize?client_id=${unknown}&response_type=code`);
  expect(await activityOf({ ...app, clientId: unknown })).toEqual([]);
});
