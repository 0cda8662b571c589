import { newProject, startWorld, type World } from '@latchkey/testing';
import { newSamlConnection, newTeamWithDomain, signInBySaml } from '@latchkey/testing/oauth/connection';
import { afterAll, beforeAll, expect, test } from 'vitest';

const signOns: object[] = [];
let world: World;

beforeAll(async () => {
  const observer = {
    answered() {},
    stated() {},
    happened() {},
    directoryAnswered() {},
    overloaded() {},
    signedOn: (signOn: object) => void signOns.push(signOn),
  };
  world = await startWorld({ observer });
});
afterAll(() => world.close());

test('each answer of an identity provider is counted, by what it came to', async () => {
  const project = await newProject({}, Promise.resolve(world));
  const connection = await newSamlConnection(await newTeamWithDomain(project));
  await signInBySaml(connection, connection.newEmail());
  await signInBySaml(connection, 'ada@foreign.example');
  await signInBySaml(connection, connection.newEmail(), {}, { audience: 'https://other.example' });
  expect(signOns).toEqual([
    { type: 'saml', outcome: 'done' },
    { type: 'saml', outcome: 'SINGLE_SIGN_ON_DOMAIN_NOT_VERIFIED' },
    { type: 'saml', outcome: 'SINGLE_SIGN_ON_RESPONSE_REFUSED' },
  ]);
});
