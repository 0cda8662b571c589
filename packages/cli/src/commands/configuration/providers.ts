import { oauthProviderIds } from '@latchkey/protocol/oauth-providers';
import type { AdminApp, ProjectUpdate } from '@latchkey/sdk/admin';
import { CommandError, command, type Run } from '../../command/command.ts';
import { type Fields, listSchema, schemaOf } from '../../command/fields.ts';
import { acted, flag, oneOf, orNull, text } from '../../command/schema.ts';
import { adminAt } from '../../session/owner.ts';
import { confirm } from '../confirm.ts';
import { project, toggle, toggled, yes } from '../options.ts';

interface Provider {
  readonly id: string;
  readonly type: 'shared' | 'standard' | 'oidc';
  readonly enabled: boolean;
  readonly clientId: string | null;
  readonly hasClientSecret: boolean;
  readonly displayName: string | null;
  readonly issuer: string | null;
  readonly callbackUrl: string;
}

const fields: Fields<Provider> = {
  id: ['ID', text, ({ id }) => id],
  type: ['Type', oneOf('shared', 'standard', 'oidc'), ({ type }) => type],
  enabled: ['Enabled', flag, ({ enabled }) => enabled],
  clientId: ['Client ID', orNull(text), ({ clientId }) => clientId],
  hasClientSecret: ['Secret stored', flag, ({ hasClientSecret }) => hasClientSecret],
  displayName: ['Name', orNull(text), ({ displayName }) => displayName],
  issuer: ['Issuer', orNull(text), ({ issuer }) => issuer],
  callbackUrl: ['Callback URL', text, ({ callbackUrl }) => callbackUrl],
};

const words = { provider: 'Its id, such as google; another one with --issuer adds an OpenID Connect provider.' };
const optional = {
  'client-id': { value: 'id', purpose: 'The client ID of your app at the provider.' },
  'secret-stdin': { purpose: 'Read the client secret from standard input.' },
  shared: { purpose: "Use the installation's keys at the provider." },
  enabled: toggle('Whether users can sign in with it (default on).'),
  issuer: { value: 'address', purpose: 'The issuer of an OpenID Connect provider.' },
  name: { value: 'name', purpose: 'The display name.' },
  'microsoft-tenant': { value: 'id', purpose: 'The Microsoft tenant whose users can sign in.' },
  'facebook-config': { value: 'id', purpose: 'The ID of a Facebook Login configuration.' },
} as const;

export const providerCommands = {
  'providers list': command({
    purpose: 'List the identity providers of the project.',
    options: project,
    output: listSchema('providers', fields),
    example: 'providers list',
    async run(run, given) {
      const things = await providersOf(run, await adminAt(run, given.project));
      run.list('providers', {
        fields,
        columns: ['id', 'type', 'enabled', 'clientId', 'callbackUrl'],
        things,
        empty: 'No identity providers yet. Set one up: latchkey providers set google --shared',
      });
    },
  }),
  'providers set': command({
    purpose: 'Set up or update an identity provider. Its secret is read from standard input or asked for.',
    words,
    options: { ...project, ...optional },
    output: schemaOf(fields),
    example: 'providers set github --client-id Iv1.8a61f9b3a7aba766 --secret-stdin',
    async run(run, { provider, project, ...given }) {
      const app = await adminAt(run, project);
      const { update } = await app.getProject();
      await update({ config: await configWith(run, app, provider, given) });
      run.show(fields, await providerOf(run, app, provider));
    },
  }),
  'providers remove': command({
    purpose: "Remove an identity provider. Users without another sign-in method can't sign in.",
    words: { provider: 'Its id.' },
    options: { ...project, ...yes },
    output: acted('removed'),
    example: 'providers remove github --yes',
    async run(run, { provider, ...given }) {
      const app = await adminAt(run, given.project);
      const { type } = await providerOf(run, app, provider);
      const { config, update } = await app.getProject();
      await confirm(run, given.yes, `the keys of ${provider}`, provider);
      const without = <T extends { readonly id: string }>(all: readonly T[]) => all.filter(({ id }) => id !== provider);
      await update({
        config:
          type === 'oidc'
            ? { oidcProviders: without(config.oidcProviders) }
            : { oauthProviders: without(config.oauthProviders) },
      });
      run.done({ status: 'removed', id: provider }, `The provider ${provider} is removed.`);
    },
  }),
};

async function providersOf({ url }: Run, app: AdminApp): Promise<Provider[]> {
  const { config } = await app.getProject();
  const callbackUrl = (id: string) => `${url}/api/v1/auth/oauth/callback/${id}`;
  return [
    ...config.oauthProviders.map(({ id, type, enabled, clientId = null, hasClientSecret = false }) => {
      const none = { displayName: null, issuer: null };
      return { id, type, enabled, clientId, hasClientSecret, ...none, callbackUrl: callbackUrl(id) };
    }),
    ...config.oidcProviders.map((one) => ({ ...one, type: 'oidc' as const, callbackUrl: callbackUrl(one.id) })),
  ];
}

/** Throws where the project has no such provider. */
async function providerOf(run: Run, app: AdminApp, id: string): Promise<Provider> {
  const found = (await providersOf(run, app)).find((provider) => provider.id === id);
  if (!found) throw new CommandError(`The project has no provider ${id}. See "latchkey providers list".`, 'NOT_FOUND');
  return found;
}

type Given = Readonly<
  Partial<
    Record<'client-id' | 'enabled' | 'issuer' | 'name' | 'microsoft-tenant' | 'facebook-config', string | undefined>
  >
> & { readonly 'secret-stdin': boolean; readonly shared: boolean };

/** The lists with this provider in it. Throws where something is missing. */
async function configWith(run: Run, app: AdminApp, id: string, given: Given): Promise<ProjectUpdate['config']> {
  const { config } = await app.getProject();
  const others = <T extends { readonly id: string }>(all: readonly T[]) => all.filter((one) => one.id !== id);
  const standard = oauthProviderIds.find((known) => known === id);
  if (!standard) {
    const former = config.oidcProviders.find((one) => one.id === id);
    const issuer = needed(given.issuer ?? former?.issuer, 'issuer', id);
    const clientId = needed(given['client-id'] ?? former?.clientId, 'client-id', id);
    const isSame = former?.issuer === issuer && former.clientId === clientId;
    const oidc = {
      id,
      issuer,
      clientId,
      displayName: given.name ?? former?.displayName ?? id,
      enabled: toggled(given.enabled) ?? former?.enabled ?? true,
      clientSecret: await secretFor(run, id, given, isSame),
    };
    return { oidcProviders: [...others(config.oidcProviders), oidc] };
  }
  const former = config.oauthProviders.find((one) => one.id === id);
  const enabled = toggled(given.enabled) ?? former?.enabled ?? true;
  const isShared = given.shared || (former?.type === 'shared' && given['client-id'] === undefined);
  if (isShared)
    return { oauthProviders: [...others(config.oauthProviders), { id: standard, type: 'shared', enabled }] };
  const clientId = needed(given['client-id'] ?? former?.clientId, 'client-id', id);
  const microsoftTenantId = given['microsoft-tenant'] ?? former?.microsoftTenantId;
  const isSame =
    former?.type === 'standard' && former.clientId === clientId && former.microsoftTenantId === microsoftTenantId;
  const one = {
    id: standard,
    type: 'standard' as const,
    enabled,
    clientId,
    clientSecret: await secretFor(run, id, given, isSame),
    microsoftTenantId,
    facebookConfigId: given['facebook-config'] ?? former?.facebookConfigId,
  };
  return { oauthProviders: [...others(config.oauthProviders), one] };
}

function needed(value: string | undefined, option: string, id: string): string {
  if (value !== undefined) return value;
  const known = oauthProviderIds.join(', ');
  const hint = option === 'issuer' ? ` Those without one are: ${known}.` : ' Or use the shared keys, with --shared.';
  throw new CommandError(`The provider ${id} needs --${option}.${hint}`, 'WRONG_USAGE');
}

/** A secret that is stored for the same client stays, unless another one is piped in. */
async function secretFor(run: Run, id: string, given: Given, isStored: boolean): Promise<string | undefined> {
  if (given['secret-stdin']) return run.input();
  if (isStored) return undefined;
  return run.askSecret(`Client secret of ${id}`, 'A client secret is needed. Pipe it in, with --secret-stdin.');
}
