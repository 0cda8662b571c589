import { useStore } from '@latchkey/react';
import type { OAuthClient, OAuthClientGrant, ResourceServer } from '@latchkey/sdk/admin';
import type { UseFormReturn } from 'react-hook-form';
import { useAdminApp } from '../../../app/current-project.ts';
import { SettingsForm } from '../../../ui/form/settings-form.tsx';
import { Card } from '../../../ui/layout/card.tsx';

interface Values {
  /** The id of an API and a scope of it, each. */
  granted: string[];
}

/** What a machine may do at which API. */
export function ApiAccess({ client }: { readonly client: OAuthClient }) {
  const adminApp = useAdminApp();
  const servers = useStore(adminApp.resourceServersStore);
  const offered = servers.filter(({ scopes }) => scopes.length > 0);
  return (
    <SettingsForm<Values>
      call="PATCH /latchkey/oauth-clients/:client_id"
      values={{ granted: grantedTo(client) }}
      save={async ({ granted }) => ({
        granted: grantedTo(await adminApp.updateOAuthClient(client.id, { grants: grantsOf(granted) })),
      })}
    >
      {(form) => (
        <Card
          title="API access"
          description="The scopes that this machine can get tokens for. It gets nothing that isn't checked here."
        >
          <div className="max-w-xl space-y-5">
            {offered.map((server) => (
              <ScopesOfApi key={server.id} server={server} form={form} />
            ))}
            {offered.length === 0 && <p className="text-soft">No API has scopes yet. Create them under APIs.</p>}
          </div>
        </Card>
      )}
    </SettingsForm>
  );
}

interface ScopesOfApiProps {
  readonly server: ResourceServer;
  readonly form: UseFormReturn<Values>;
}

const ScopesOfApi = ({ server, form }: ScopesOfApiProps) => (
  <fieldset className="min-w-0">
    <legend className="font-medium">{server.displayName}</legend>
    {server.scopes.map(({ name, description }) => (
      <label
        key={name}
        className="mt-1 flex cursor-pointer items-start gap-3 rounded-control px-2 py-1.5 hover:bg-muted pointer-coarse:min-h-11"
      >
        <input
          type="checkbox"
          value={`${server.id} ${name}`}
          className="mt-0.5 size-4.5 shrink-0 accent-accent"
          {...form.register('granted')}
        />
        <span className="min-w-0">
          <code dir="ltr" className="font-mono text-small [overflow-wrap:anywhere]">
            {name}
          </code>
          <span className="block text-soft [overflow-wrap:anywhere]">{description}</span>
        </span>
      </label>
    ))}
  </fieldset>
);

const grantedTo = ({ grants }: OAuthClient): string[] =>
  grants.flatMap(({ resourceServerId, scopes }) => scopes.map((scope) => `${resourceServerId} ${scope}`));

function grantsOf(granted: readonly string[]): OAuthClientGrant[] {
  const scopes = new Map<string, string[]>();
  for (const one of granted) {
    const [id = '', scope = ''] = one.split(' ');
    scopes.set(id, [...(scopes.get(id) ?? []), scope]);
  }
  return [...scopes].map(([resourceServerId, scopes]) => ({ resourceServerId, scopes }));
}
