import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newProject } from '@latchkey/testing';
import { newFolder } from '@latchkey/testing/process/process';
import { selfSigned } from '@latchkey/testing/saml/certificate';
import { identityProviderMetadata } from '@latchkey/testing/saml/identity-provider';
import { expect, test } from 'vitest';
import { commandLine, startService, within } from '../../../testing/command-line.ts';

const { service, place } = await startService();

test('a team is set up without a customer: its domain, a connection by each protocol, and its provisioning', async () => {
  const project = await newProject({}, service.world);
  const { shown, read, failure } = commandLine(within(place, { LATCHKEY_PROJECT_ID: project.id }));
  const { id: team } = await read(['teams', 'create', 'Acme']);
  const domain = `${project.id}.example`;

  expect(await shown('team-domains', 'list', team)).toMatch('No domains.');
  const added = await read(['team-domains', 'add', team, domain]);
  expect(added).toMatchObject({ domain, verifiedAt: null, recordName: `_latchkey.${domain}` });
  expect((await read(['team-domains', 'list', team])).domains).toEqual([added]);
  expect(await failure('team-domains', 'verify', team, domain)).toMatchObject({ ended: 1 });
  expect(await failure('team-domains', 'verify', team, 'other.example')).toMatchObject({ ended: 4 });
  expect(await read(['team-domains', 'remove', team, domain, '--yes'])).toEqual({ status: 'removed', id: added.id });

  const folder = newFolder();
  const metadata = join(folder, 'metadata.xml');
  writeFileSync(metadata, identityProviderMetadata((await selfSigned()).certificate));
  const saml = await read(['single-sign-on', 'create', team, 'Okta', '--metadata-file', metadata]);
  expect(saml).toMatchObject({
    type: 'saml',
    isEnabled: true,
    acsUrl: expect.stringMatching(/acs$/),
    redirectUrl: null,
  });
  const change = (...words: string[]) => read(['single-sign-on', 'change', team, saml.id, ...words]);
  expect(await change('--on', 'off', '--name', 'Okta of Acme')).toMatchObject({
    isEnabled: false,
    displayName: 'Okta of Acme',
  });
  expect(await failure('single-sign-on', 'change', team, saml.id)).toMatchObject({ ended: 2 });
  expect(await failure('single-sign-on', 'change', team, saml.id, '--issuer', 'https://x.example')).toMatchObject({
    ended: 2,
  });
  expect(await read(['single-sign-on', 'create', team, 'Entra ID', '--type', 'oidc'])).toMatchObject({
    type: 'oidc',
    isEnabled: false,
    redirectUrl: expect.stringMatching(/callback/),
  });

  expect(await shown('directories', 'list', team)).toMatch('No directories.');
  const directory = await read(['directories', 'create', team, 'Okta']);
  expect(directory).toMatchObject({ displayName: 'Okta', tokenIds: [] });
  const { id: token, token: secret } = await read(['directories', 'create-token', team, directory.id]);
  expect(secret).toMatch(/\w{20}/);
  expect((await read(['directories', 'list', team])).directories).toEqual([{ ...directory, tokenIds: [token] }]);
  const revoke = ['directories', 'revoke-token', team, directory.id, token];
  expect(await read(revoke)).toEqual({ status: 'revoked', id: token });
  expect(await failure(...revoke)).toMatchObject({ ended: 4 });
  const gone = { status: 'deleted', id: directory.id };
  expect(await read(['directories', 'delete', team, directory.id, '--yes'])).toEqual(gone);
});
