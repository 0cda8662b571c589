/** The owner of projects: a user of project `internal`, whose session opens what it owns. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { StackClientApp } from '@stackframe/js';
import { onEachDatabase, owner } from './world/world.mjs';

onEachDatabase((world) => {
  let user;
  let project;

  test('signs in to project internal', async () => {
    const { baseUrl, projectId, publishableClientKey } = world.internal;
    const app = new StackClientApp({ baseUrl, projectId, publishableClientKey, tokenStore: 'memory' });
    assert.equal((await app.signInWithCredential(owner)).status, 'ok');
    user = await app.getUser({ or: 'throw' });
    assert.equal(user.primaryEmail, owner.email);
  });

  test('lists the projects that it owns', async () => {
    const owned = await user.listOwnedProjects();
    assert.ok(owned.some(({ id, displayName }) => id === world.project.projectId && displayName === 'Peer'));
  });

  test('creates a project', async () => {
    project = await user.createProject({
      displayName: 'Made by the SDK',
      description: 'a second one',
      teamId: undefined,
    });
    assert.equal(project.displayName, 'Made by the SDK');
    assert.equal(project.config.signUpEnabled, true);
  });

  test('the new project is among those that it owns', async () => {
    const owned = await user.listOwnedProjects();
    assert.deepEqual(
      owned.filter(({ id }) => id === project.id).map(({ displayName }) => displayName),
      ['Made by the SDK'],
    );
  });

  test('administers the new project by its session, without a key', async () => {
    await project.update({ displayName: 'Renamed by its owner', config: { credentialEnabled: false } });
    const { displayName, config } = await project.app.getProject();
    assert.equal(displayName, 'Renamed by its owner');
    assert.equal(config.credentialEnabled, false);
  });

  test('makes the first API keys of the new project by its session', async () => {
    const keys = await project.app.createInternalApiKey({
      description: 'the first',
      expiresAt: new Date(Date.now() + 86_400_000),
      hasPublishableClientKey: true,
      hasSecretServerKey: true,
      hasSuperSecretAdminKey: true,
    });
    assert.match(keys.superSecretAdminKey, /^sak_/);
  });

  test('lists the users of the new project by its session', async () => {
    assert.deepEqual([...(await project.app.listUsers())], []);
  });

  test('deletes the new project', async () => {
    await project.delete();
    const owned = await user.listOwnedProjects();
    assert.equal(
      owned.some(({ id }) => id === project.id),
      false,
    );
  });
});
