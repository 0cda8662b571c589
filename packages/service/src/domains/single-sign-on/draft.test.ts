import { newProject, refusal } from '@latchkey/testing';
import { connectionsAt, newTeamWithDomain } from '@latchkey/testing/oauth/connection';
import { expect, test } from 'vitest';

const invalid = (detail: string) => ({
  ...refusal('SINGLE_SIGN_ON_CONNECTION_INVALID'),
  text: expect.stringContaining(detail),
});

test.each([
  ['saml', { entity_id: '', sso_url: '', certificates: [] }],
  ['oidc', { issuer: '', client_id: '' }],
])(
  'a connection by %s has our values before its identity provider is known, and does nothing',
  async (type, theirs) => {
    const project = await newProject();
    const { teamId } = await newTeamWithDomain(project);
    const at = connectionsAt(teamId);
    const body = { display_name: 'Okta', type, is_enabled: false };
    const { status, body: made } = await project.admin(`POST ${at}`, { body });
    expect([status, made]).toMatchObject([201, { is_enabled: false, [type]: theirs }]);
    const one = `${at}/${made.id}`;
    expect(await project.admin(`PATCH ${one}`, { body: { is_enabled: true } })).toMatchObject(
      invalid(`It needs "${type}" to be enabled.`),
    );
    const test = { redirect_url: 'http://localhost:3000/' };
    expect(await project.admin(`POST ${one}/test`, { body: test })).toMatchObject(
      invalid(`It needs "${type}" to be tested.`),
    );
    expect(await project.admin(`POST ${at}`, { body: { display_name: 'Okta', type } })).toMatchObject(
      invalid(`It needs "${type}" to be enabled.`),
    );
  },
);
