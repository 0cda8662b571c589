import { internalKeys, newPostgresDatabase, newProject, ownerCall, refusal, type TestProject } from '@latchkey/testing';
import { isFull } from '@latchkey/testing/full';
import { byCode } from '@latchkey/testing/people/first-proofs';
import { everySetting, plant, plantNames } from '@latchkey/testing/planted';
import { newFolder, projectIn, type ReadyProcess, seeded, startProcess } from '@latchkey/testing/process/process';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

// What attackers do to the built program, each by a script of its own. Those who guess passwords are in
// lock-out.process.test.ts, those who look for a development service in doors.process.test.ts.

let service: ReadyProcess;
let databaseUrl: string;
beforeAll(async () => {
  databaseUrl = (await newPostgresDatabase()).url;
  service = await startProcess({ ...seeded, DATABASE_URL: databaseUrl, LATCHKEY_DATA_DIR: newFolder() });
});
afterAll(() => service?.kill());

/** Who signs in by a provider does so in a browser, of which this script has none. */
const planted = plantNames.filter((name) => !name.includes('provider'));

describe('who opens an account with the address of a victim, and leaves behind all that can be,', () => {
  test('has nothing that works once the victim has signed in by code', async () => {
    const project = await newProject(everySetting, service.world);
    const { user, alive } = await plant(project, planted, service.world);
    const { status } = await byCode(project, user.email);
    expect([status, await alive()]).toEqual([200, []]);
  });
});

describe('a project that floods the service with passwords against costly imported hashes', () => {
  /** Of a cost at which a comparison takes seconds in the full run, and most of one else; matched by no password. */
  const COSTLY = `$2b$${isFull ? 15 : 13}$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy`;
  const FLOOD = isFull ? 8 : 4;

  test('lets another one sign in before its own are through', async () => {
    const [noisy, quiet] = [await newProject({}, service.world), await newProject({}, service.world)];
    const user = await quiet.signUp();
    const signIn = (project: TestProject, { email, password }: { email: string; password: string }) =>
      project.call('POST /auth/password/sign-in', { body: { email, password } });
    const costly = await Promise.all(
      Array.from({ length: FLOOD }, async (_, index) => {
        const email = `costly${index}@example.com`;
        const body = { primary_email: email, primary_email_auth_enabled: true, password_hash: COSTLY };
        expect((await noisy.server('POST /users', { body })).status).toBe(201);
        return { email, password: 'a guess' };
      }),
    );
    let compared = 0;
    const flood = costly.map((each) => signIn(noisy, each).then(() => compared++));
    const { status } = await signIn(quiet, user);
    expect([status, compared < FLOOD]).toEqual([200, true]);
    await Promise.all(flood);
  });
});

describe("who has a project's server key", () => {
  test('acts as a user in nothing that needs a recent sign-in, and under a name of their own', async () => {
    const project = await newProject({ client_user_deletion_enabled: true }, service.world);
    const user = await project.signUp();
    const asked = { user_id: user.id, is_impersonation: true };
    const { access_token } = (await project.server('POST /auth/sessions', { body: asked })).body;
    const headers = { 'access-token': access_token };
    const secret = Buffer.alloc(20, 9).toString('base64');
    const refused = [
      await project.call('DELETE /users/me', { headers }),
      await project.call('PATCH /users/me', { headers, body: { totp_secret_base64: secret } }),
      await project.call('POST /auth/password/set', { headers, body: { password: 'of the attacker' } }),
    ];
    for (const answer of refused) expect(answer).toMatchObject(refusal('IMPERSONATED'));
    const renamed = await project.call('PATCH /users/me', { headers, body: { display_name: 'Mallory' } });
    expect(renamed.status).toBe(200);
    const { body } = await project.admin('GET /latchkey/events', { query: { actor_user_id: user.id } });
    expect(body.items).toContainEqual(
      expect.objectContaining({
        kind: 'user.updated',
        actor: expect.objectContaining({ user_id: user.id, impersonator_id: 'server' }),
      }),
    );
  });

  test('reaches no owner of the installation', async () => {
    const { id } = (await (await ownerCall(await service.world))('GET /users/me')).body;
    const internal = projectIn(service, { id: 'internal', keys: internalKeys });
    const body = { user_id: id, is_impersonation: true };
    for (const call of [internal.server, internal.admin])
      expect(await call('POST /auth/sessions', { body })).toMatchObject(refusal('OWNERS_NOT_IMPERSONATED'));
  });
});

describe('who has stolen an access token', () => {
  test('can neither keep the account nor end it: what would needs the sign-in to be recent', async () => {
    const project = await newProject({ client_user_deletion_enabled: true, passkey_enabled: true }, service.world);
    const user = await project.signUp();
    await signedInLongAgo(user.id);
    const secret = Buffer.alloc(20, 9).toString('base64');
    const address = { user_id: 'me', type: 'email', value: 'mallory@evil.example', used_for_auth: true };
    const attempts = [
      await user.call('PATCH /users/me', { body: { totp_secret_base64: secret } }),
      await user.call('PATCH /users/me', { body: { totp_secret_base64: null } }),
      await user.call('POST /contact-channels', { body: address }),
      await user.call('POST /auth/passkey/initiate-passkey-registration', { body: {} }),
      await user.call('POST /auth/password/set', { body: { password: 'of the attacker' } }),
      await user.call('DELETE /users/me'),
    ];
    for (const answer of attempts) expect(answer).toMatchObject(refusal('PROOF_TOO_OLD'));
    expect((await user.call('GET /users/me')).body).toMatchObject({ primary_email: user.email, has_password: true });
  });
});

/** The sessions of a user were proven eleven minutes ago. */
async function signedInLongAgo(userId: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`update sessions set proven_at = now() - interval '11 minutes' where user_id = $1`, [userId]);
  await client.end();
}
