import { limits } from '@latchkey/protocol/limits';
import {
  type AdminApp,
  type ClientKind,
  clientKindNames,
  type OAuthClient,
  type OAuthClientGrant,
} from '@latchkey/sdk/admin';
import { CommandError, command } from '../command/command.ts';
import { type Fields, listSchema, schemaOf } from '../command/fields.ts';
import { acted, flag, listOf, object, oneOf, orNull, text, time } from '../command/schema.ts';
import { adminAt } from '../session/owner.ts';
import { confirm } from './confirm.ts';
import { overlapOf, parts, project, yes } from './options.ts';

const fields: Fields<OAuthClient> = {
  id: ['Client ID', text, ({ id }) => id],
  name: ['Name', text, ({ name }) => name],
  kind: ['Kind', oneOf(...clientKindNames), ({ kind }) => kind],
  isFirstParty: ['First-party', flag, ({ isFirstParty }) => isFirstParty],
  redirectUris: ['Redirect URLs', listOf(text), ({ redirectUris }) => redirectUris],
  authentication: ['Authentication', oneOf('secret', 'private-key', 'none'), ({ authentication }) => authentication],
  grants: ['Grants', listOf(text), ({ grants }) => grants.map(grantText)],
  secretLastFour: ['Secret ends in', orNull(text), ({ secretLastFour }) => secretLastFour],
  previousSecretEndsAt: ['Previous secret until', orNull(time), ({ previousSecretEndsAt }) => previousSecretEndsAt],
  createdAt: ['Created', time, ({ createdAt }) => createdAt],
};

const words = { client: 'Its client ID.' };
const kinds = clientKindNames.join(', ');
const secret = object({ id: text, secret: orNull(text) });
const EXAMPLE = '018f3f2e-7a55-7d92-8a5e-0f5f6f3f2c11';

export const clientCommands = {
  'clients list': command({
    purpose: 'List the applications that sign their users in through the project, newest first.',
    options: project,
    output: listSchema('clients', fields),
    example: 'clients list',
    async run(run, { project }) {
      const things = await (await adminAt(run, project)).listOAuthClients();
      run.list('clients', {
        fields,
        columns: ['id', 'name', 'kind', 'isFirstParty', 'createdAt'],
        things,
        empty: 'No applications yet. Create one: latchkey clients create Grafana --redirect https://…',
      });
    },
  }),
  'clients show': command({
    purpose: 'Show an application.',
    words,
    options: project,
    output: schemaOf(fields),
    example: `clients show ${EXAMPLE}`,
    run: async (run, { client, project }) => run.show(fields, await clientOf(await adminAt(run, project), client)),
  }),
  'clients create': command({
    purpose: 'Create an application. Its secret is shown only once.',
    words: { name: 'What its users see when they sign in to it.' },
    options: {
      ...project,
      kind: { value: 'kind', choices: clientKindNames, purpose: `What it is (default web): ${kinds}.` },
      redirect: { value: 'urls', purpose: 'Where users return after signing in, separated by commas.' },
      grants: {
        value: 'grants',
        purpose: 'What a machine may do: resource server ID=scopes separated by +, several separated by commas.',
      },
      'first-party': { purpose: "It is your own: users aren't asked for consent." },
    },
    output: secret,
    example: 'clients create Grafana --redirect https://grafana.example.com/login/generic_oauth',
    async run(run, { name, project, kind = 'web', redirect, ...given }) {
      const app = await adminAt(run, project);
      const { id, clientSecret } = await app.createOAuthClient({
        name,
        kind: kind as ClientKind,
        redirectUris: parts(redirect) ?? [],
        isFirstParty: given['first-party'],
        ...(given.grants && { grants: (parts(given.grants) ?? []).map(grantOf) }),
      });
      const ending = clientSecret ? `\nClient secret, shown only this once: ${clientSecret}` : '';
      run.answer({ id, secret: clientSecret }, `Client ID: ${id}${ending}`);
    },
  }),
  'clients rotate-secret': command({
    purpose: 'Replace the secret of an application. The old one works for a while.',
    words,
    options: {
      ...project,
      overlap: {
        value: 'minutes',
        purpose: `Minutes for which the old secret works, up to ${limits.clientSecretOverlapMaxMinutes} (default 1440).`,
      },
    },
    output: secret,
    example: `clients rotate-secret ${EXAMPLE} --overlap 60`,
    async run(run, given) {
      const overlapMinutes = overlapOf(given.overlap, 'minutes', limits.clientSecretOverlapMaxMinutes);
      const { id, clientSecret } = await (await adminAt(run, given.project)).rotateOAuthClientSecret(given.client, {
        overlapMinutes,
      });
      run.answer({ id, secret: clientSecret }, `Client secret, shown only this once: ${clientSecret}`);
    },
  }),
  'clients delete': command({
    purpose: 'Delete an application. Users can no longer sign in to it.',
    words,
    options: { ...project, ...yes },
    output: acted('deleted'),
    example: `clients delete ${EXAMPLE} --yes`,
    async run(run, given) {
      const app = await adminAt(run, given.project);
      const { id, name } = await clientOf(app, given.client);
      await confirm(run, given.yes, `the application ${name}`, name);
      await app.deleteOAuthClient(id);
      run.done({ status: 'deleted', id }, `The application ${name} is deleted.`);
    },
  }),
};

const grantText = ({ resourceServerId, scopes }: OAuthClientGrant) => `${resourceServerId}=${scopes.join('+')}`;

/** Throws what names no resource server, or no scope. */
function grantOf(given: string): OAuthClientGrant {
  const [resourceServerId = '', scopes = ''] = given.split('=');
  if (resourceServerId && scopes) return { resourceServerId, scopes: scopes.split('+') };
  throw new CommandError(`--grants takes <resource server ID>=<scope>+<scope>, not "${given}".`, 'WRONG_USAGE');
}

async function clientOf(app: AdminApp, id: string): Promise<OAuthClient> {
  const found = await app.getOAuthClient(id);
  if (!found) throw new CommandError(`There is no application ${id}.`, 'NOT_FOUND');
  return found;
}
