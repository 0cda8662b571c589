import type { AdminApp } from '@latchkey/sdk/admin';
import {
  createSingleSignOnConnection,
  listSingleSignOnConnections,
  type SingleSignOnConnection,
} from '@latchkey/sdk/single-sign-on';
import { CommandError, command } from '../../command/command.ts';
import { type Fields, listSchema, schemaOf } from '../../command/fields.ts';
import { acted, flag, object, oneOf, orNull, text, time } from '../../command/schema.ts';
import { adminAt } from '../../session/owner.ts';
import { confirm } from '../confirm.ts';
import { changes, orNothing, project, toggle, toggled, yes } from '../options.ts';
import { teamOf } from '../teams.ts';
import { identityProvider, identityProviderOf } from './identity-provider.ts';

/** When the first of its certificates is over. */
const certificateEnd = ({ saml }: SingleSignOnConnection): Date | null =>
  saml?.certificates.map(({ notAfter }) => notAfter).sort((a, b) => a.getTime() - b.getTime())[0] ?? null;

const fields: Fields<SingleSignOnConnection> = {
  id: ['ID', text, ({ id }) => id],
  displayName: ['Name', text, ({ displayName }) => displayName],
  type: ['Protocol', oneOf('saml', 'oidc'), ({ type }) => type],
  isEnabled: ['On', flag, ({ isEnabled }) => isEnabled],
  isRequired: ['Required', flag, ({ isRequiredForDomains }) => isRequiredForDomains],
  certificateEndsAt: ['Certificate ends', orNull(time), certificateEnd],
  lastUsedAt: ['Last used', orNull(time), ({ lastUsedAt }) => lastUsedAt],
  createdAt: ['Created', time, ({ createdAt }) => createdAt],
};

const types = ['saml', 'oidc'] as const;

/** What is entered at the identity provider. */
const ours: Fields<SingleSignOnConnection> = {
  entityId: ['Entity ID', orNull(text), ({ saml }) => saml?.serviceProvider.entityId ?? null],
  acsUrl: ['ACS URL', orNull(text), ({ saml }) => saml?.serviceProvider.acsUrl ?? null],
  sloUrl: ['Logout URL', orNull(text), ({ saml }) => saml?.serviceProvider.sloUrl ?? null],
  metadataUrl: ['Metadata URL', orNull(text), ({ saml }) => saml?.serviceProvider.metadataUrl ?? null],
  redirectUrl: ['Redirect URI', orNull(text), ({ oidc }) => oidc?.redirectUrl ?? null],
};

const words = { team: 'The ID of a team.', connection: 'Its ID.' };
const TEAM = '7c0b0c0e-3c7c-4a8e-9d43-55f1d3a4c2a9';
const EXAMPLE = `${TEAM} 018f3f2e-7a55-7d92-8a5e-0f5f6f3f2c11`;

export const singleSignOnCommands = {
  'single-sign-on list': command({
    purpose: 'List the single sign-on connections of a team, oldest first.',
    words: { team: words.team },
    options: project,
    output: listSchema('connections', fields),
    example: `single-sign-on list ${TEAM}`,
    async run(run, given) {
      const app = await adminAt(run, given.project);
      const things = await listSingleSignOnConnections(app, await teamOf(app, given.team));
      const empty = `No connections. Have the customer add one: latchkey set-up-links create ${given.team}`;
      run.list('connections', {
        fields,
        columns: ['id', 'displayName', 'type', 'isEnabled', 'lastUsedAt'],
        things,
        empty,
      });
    },
  }),
  'single-sign-on show': command({
    purpose: 'Show a single sign-on connection.',
    words,
    options: project,
    output: schemaOf({ ...fields, ...ours }),
    example: `single-sign-on show ${EXAMPLE}`,
    run: async (run, given) =>
      run.show({ ...fields, ...ours }, await connectionOf(await adminAt(run, given.project), given)),
  }),
  'single-sign-on create': command({
    purpose: 'Create a connection. Without an identity provider it is off, and shows what to enter there.',
    words: { team: words.team, name: 'What it is called in lists.' },
    options: {
      ...project,
      ...identityProvider,
      type: {
        value: 'type',
        choices: types,
        purpose: 'The protocol, where no identity provider is given (default saml).',
      },
    },
    output: schemaOf({ ...fields, ...ours }),
    example: `single-sign-on create ${TEAM} Okta --metadata-url https://acme.okta.com/app/abc/sso/saml/metadata`,
    async run(run, given) {
      const other = await identityProviderOf(run, given);
      const isOidc = other ? other.oidc !== undefined : given.type === 'oidc';
      const app = await adminAt(run, given.project);
      const connection = await createSingleSignOnConnection(app, await teamOf(app, given.team), {
        displayName: given.name,
        type: isOidc ? 'oidc' : 'saml',
        isEnabled: other !== undefined,
        ...other,
      });
      run.show({ ...fields, ...ours }, connection);
    },
  }),
  'single-sign-on change': command({
    purpose: 'Change a connection: its identity provider, or whether it is on, or required.',
    words,
    options: {
      ...project,
      ...identityProvider,
      name: { value: 'name', purpose: 'What it is called in lists.' },
      on: toggle('Whether members can sign in with it.'),
      required: toggle("Whether members with an address of the team's domains sign in by nothing else."),
      'sign-requests': toggle('Whether requests are signed although the identity provider may not ask for it.'),
      'email-attribute': { value: 'name', purpose: 'The attribute of the email; empty for the usual ones.' },
      'name-attribute': { value: 'name', purpose: 'The attribute of the name; empty for the usual ones.' },
    },
    output: schemaOf({ ...fields, ...ours }),
    example: `single-sign-on change ${EXAMPLE} --required on`,
    async run(run, given) {
      const other = await identityProviderOf(run, given);
      const email = orNothing(given['email-attribute']);
      const displayName = orNothing(given['name-attribute']);
      const changed = changes({
        ...other,
        displayName: given.name,
        isEnabled: toggled(given.on),
        isRequiredForDomains: toggled(given.required),
        signRequests: toggled(given['sign-requests']),
        attributeMapping: email === undefined && displayName === undefined ? undefined : { email, displayName },
      });
      const connection = await connectionOf(await adminAt(run, given.project), given);
      run.show({ ...fields, ...ours }, await connection.update(changed));
    },
  }),
  'single-sign-on test': command({
    purpose: 'Show what the last test of a connection found, within a day.',
    words,
    options: project,
    output: object({ at: time, outcome: oneOf('passed', 'failed'), failure: orNull(text), email: orNull(text) }),
    example: `single-sign-on test ${EXAMPLE}`,
    async run(run, given) {
      const connection = await connectionOf(await adminAt(run, given.project), given);
      const test = await connection.lastTest();
      if (!test) throw new CommandError('The connection was not tested within the last day.', 'NOT_FOUND');
      const failure = test.steps.find(({ outcome }) => outcome === 'failed')?.message ?? null;
      const email = test.user?.email ?? null;
      const said = failure ?? `Signed in as ${email}.`;
      run.answer({ at: test.at.toISOString(), outcome: test.outcome, failure, email }, `${test.outcome}: ${said}`);
    },
  }),
  'single-sign-on delete': command({
    purpose: 'Delete a connection. Its users stay in the team and sign in by their other ways.',
    words,
    options: { ...project, ...yes },
    output: acted('deleted'),
    example: `single-sign-on delete ${EXAMPLE}`,
    async run(run, given) {
      const connection = await connectionOf(await adminAt(run, given.project), given);
      const { id, displayName } = connection;
      await confirm(run, given.yes, `the connection "${displayName}"`, displayName);
      await connection.delete();
      run.done({ status: 'deleted', id }, `The connection ${displayName} is deleted.`);
    },
  }),
};

interface Named {
  readonly team: string;
  readonly connection: string;
}

/** The connection with this id. Throws where the team has none like it. */
async function connectionOf(app: AdminApp, named: Named): Promise<SingleSignOnConnection> {
  const connections = await listSingleSignOnConnections(app, await teamOf(app, named.team));
  const connection = connections.find(({ id }) => id === named.connection);
  if (!connection) throw new CommandError(`There is no connection ${named.connection}.`, 'NOT_FOUND');
  return connection;
}
