import { randomUUID } from 'node:crypto';
import { knownError, newProject, violationsIn } from '@latchkey/testing';
import { define, newTeam } from '@latchkey/testing/people/new-team';
import { describe, expect, test } from 'vitest';

/** A team of two, and permissions of either scope. */
async function team() {
  const project = await newProject();
  const [creator, user] = [await project.signUp(), await project.signUp()];
  const teamId = await newTeam(project, { creator, members: [user] });
  await define(project, 'team', { edit: [] });
  await define(project, 'project', { buy: [] });
  const ofTeam = (id: string, userId = user.id) => `/team-permissions/${teamId}/${userId}/${id}`;
  const ofProject = (id: string, userId = user.id) => `/project-permissions/${userId}/${id}`;
  return { project, server: project.server, user, teamId, ofTeam, ofProject };
}

describe('a permission in a team', () => {
  test('is answered once granted, and once more', async () => {
    const { server, user, teamId, ofTeam } = await team();
    for (let time = 0; time < 2; time++) {
      const answer = await server(`POST ${ofTeam('edit')}`, { body: {} });
      expect([answer.status, answer.body]).toEqual([201, { id: 'edit', user_id: user.id, team_id: teamId }]);
    }
  });

  test('of the system can be granted, its dollar sign as it is or encoded', async () => {
    const { server, ofTeam } = await team();
    for (const id of ['$update_team', '%24update_team']) {
      expect((await server(`POST ${ofTeam(id)}`, { body: {} })).body.id).toBe('$update_team');
    }
  });

  test('can be granted to oneself', async () => {
    const { user, ofTeam } = await team();
    expect((await user.server(`POST ${ofTeam('edit', 'me')}`, { body: {} })).body.user_id).toBe(user.id);
  });

  test('is taken again', async () => {
    const { server, user, ofTeam } = await team();
    await server(`POST ${ofTeam('edit')}`, { body: {} });
    const answer = await server(`DELETE ${ofTeam('edit')}`, { body: {} });
    expect([answer.status, answer.body]).toEqual([200, { success: true }]);
    const { items } = (await user.call('GET /team-permissions', { query: { user_id: 'me' } })).body;
    expect(items.map(({ id }: { id: string }) => id)).toEqual(['team_member']);
  });

  test('that is only contained cannot be taken', async () => {
    const { server, user, teamId, ofTeam } = await team();
    const details = { team_id: teamId, user_id: user.id, permission_id: '$read_members' };
    expect(await server(`DELETE ${ofTeam('$read_members')}`)).toMatchObject(
      knownError('TEAM_PERMISSION_NOT_FOUND', details),
    );
  });

  test('has to be defined', async () => {
    const { server, ofTeam } = await team();
    expect(await server(`POST ${ofTeam('fly')}`, { body: {} })).toMatchObject(
      knownError('PERMISSION_NOT_FOUND', { permission_id: 'fly' }),
    );
  });

  test('has to be one of teams', async () => {
    const { server, ofTeam } = await team();
    const details = { permission_id: 'buy', expected_scope: 'team', actual_scope: 'project' } as const;
    expect(await server(`POST ${ofTeam('buy')}`, { body: {} })).toMatchObject(
      knownError('WRONG_PERMISSION_SCOPE', details),
    );
  });

  test.each(['POST', 'DELETE'])('needs a member, and before that a user (%s)', async (method) => {
    const { project, server, teamId, ofTeam } = await team();
    const outsider = await project.signUp();
    const [stranger, foreigner] = [randomUUID(), await (await newProject()).signUp()];
    for (const id of [stranger, foreigner.id]) {
      expect(await server(`${method} ${ofTeam('fly', id)}`, { body: {} })).toMatchObject(knownError('USER_NOT_FOUND'));
    }
    const details = { team_id: teamId, user_id: outsider.id };
    expect(await server(`${method} ${ofTeam('fly', outsider.id)}`, { body: {} })).toMatchObject(
      knownError('TEAM_MEMBERSHIP_NOT_FOUND', details),
    );
  });

  test.each(['POST', 'DELETE'])('of a team of another project is out of reach (%s)', async (method) => {
    const [{ server, user }, other] = [await team(), await team()];
    const path = `/team-permissions/${other.teamId}/${user.id}/edit`;
    const details = { team_id: other.teamId, user_id: user.id };
    expect(await server(`${method} ${path}`, { body: {} })).toMatchObject(
      knownError('TEAM_MEMBERSHIP_NOT_FOUND', details),
    );
  });
});

describe('a permission in the project', () => {
  test('is answered once granted, and once more', async () => {
    const { server, user, ofProject } = await team();
    for (let time = 0; time < 2; time++) {
      const answer = await server(`POST ${ofProject('buy')}`, { body: {} });
      expect([answer.status, answer.body]).toEqual([201, { id: 'buy', user_id: user.id }]);
    }
  });

  test('is taken again, and then is not there', async () => {
    const { server, ofProject } = await team();
    await server(`POST ${ofProject('buy')}`, { body: {} });
    expect((await server(`DELETE ${ofProject('buy')}`)).body).toEqual({ success: true });
    expect(await server(`DELETE ${ofProject('buy')}`)).toMatchObject(
      knownError('PERMISSION_NOT_FOUND', { permission_id: 'buy' }),
    );
  });

  test.each(['fly', '$read_members'])('has to be defined: %s is not', async (id) => {
    const { server, ofProject } = await team();
    expect(await server(`POST ${ofProject(id)}`, { body: {} })).toMatchObject(
      knownError('PERMISSION_NOT_FOUND', { permission_id: id }),
    );
  });

  test('has to be one of the project', async () => {
    const { server, ofProject } = await team();
    const details = { permission_id: 'edit', expected_scope: 'project', actual_scope: 'team' } as const;
    expect(await server(`POST ${ofProject('edit')}`, { body: {} })).toMatchObject(
      knownError('WRONG_PERMISSION_SCOPE', details),
    );
  });

  test.each(['POST', 'DELETE'])('needs a user (%s)', async (method) => {
    const { server, ofProject } = await team();
    const foreigner = await (await newProject()).signUp();
    expect(await server(`${method} ${ofProject('fly', foreigner.id)}`, { body: {} })).toMatchObject(
      knownError('USER_NOT_FOUND'),
    );
  });
});

describe('either', () => {
  test('is nobody`s without a user token', async () => {
    const { server, ofTeam, ofProject } = await team();
    for (const path of [ofTeam('edit', 'me'), ofProject('buy', 'me')]) {
      expect((await server(`POST ${path}`, { body: {} })).code).toBe('CANNOT_GET_OWN_USER_WITHOUT_USER');
    }
  });

  test('is granted by servers alone', async () => {
    const { user, ofTeam, ofProject } = await team();
    for (const path of [ofTeam('edit'), ofProject('buy')]) {
      expect((await user.call(`POST ${path}`, { body: {} })).code).toBe('INSUFFICIENT_ACCESS_TYPE');
      expect((await user.call(`DELETE ${path}`)).code).toBe('INSUFFICIENT_ACCESS_TYPE');
    }
  });

  test.each(['With%20Space', '$everything', 'a'.repeat(256)])('has an id: %s is none', async (id) => {
    const { server, ofTeam, ofProject } = await team();
    for (const path of [ofTeam(id), ofProject(id)]) {
      expect(violationsIn(await server(`POST ${path}`, { body: {} }))).toHaveLength(1);
    }
  });
});
