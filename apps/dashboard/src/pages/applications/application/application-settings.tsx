import { Field } from '@latchkey/react';
import { type ClientKind, clientKinds, type OAuthClient, type OAuthClientUpdate } from '@latchkey/sdk/admin';
import { useAdminApp } from '../../../app/current-project.ts';
import { LogoField } from '../../../ui/form/logo-field.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { SettingsForm } from '../../../ui/form/settings-form.tsx';
import { SwitchField } from '../../../ui/form/switch-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { keysIn, keysText } from '../client-keys.ts';
import { ClientKeysField } from '../client-keys-field.tsx';
import { kindWords } from '../kinds.ts';
import { UrlLines } from '../url-lines.tsx';
import { checkRedirects, checkSignInRedirects, checkUrl, urlsIn } from '../url-rules.ts';

/** Everything about an application that can change. */
export function ApplicationSettings({ client }: { readonly client: OAuthClient }) {
  const adminApp = useAdminApp();
  const { kind } = client;
  const { hasRedirect } = clientKinds[kind];
  const hasIdTokens = hasRedirect || kind === 'device';
  const hasKeys = client.authentication === 'private-key';
  const isOfUsers = kind !== 'machine';
  const url = {
    type: 'url',
    inputMode: 'url',
    spellCheck: false,
    rules: { validate: (text: unknown) => checkUrl(String(text)) },
  } as const;
  return (
    <SettingsForm
      call="PATCH /latchkey/oauth-clients/:client_id"
      values={valuesOf(client)}
      save={async (typed) => {
        const saved = await adminApp.updateOAuthClient(
          client.id,
          changesOf(typed, { hasRedirect, hasIdTokens, hasKeys }),
        );
        return valuesOf(saved);
      }}
    >
      {(form) => (
        <>
          <Card
            title="Settings"
            description={isOfUsers && "Users see the name, logo and home page when they're asked for consent."}
          >
            <div className="max-w-xl space-y-5">
              <TextField
                form={form}
                name="name"
                label="Name"
                required
                rules={{ validate: (name) => String(name).trim() !== '' || 'Enter a name' }}
              />
              {isOfUsers && (
                <>
                  <LogoField
                    form={form}
                    name="logoUrl"
                    label="Logo (optional)"
                    hint="A PNG, JPEG, GIF or WebP image."
                  />
                  <TextField
                    form={form}
                    name="homeUrl"
                    label="Home page (optional)"
                    placeholder="https://grafana.example.com"
                    {...url}
                  />
                </>
              )}
              <SwitchField
                {...form.register('isFirstParty')}
                label="First-party application"
                hint={firstPartyHint(kind)}
              />
            </div>
          </Card>
          {isOfUsers && (
            <Card title="URLs" description="Users are only ever sent to the URLs listed here.">
              <div className="max-w-xl space-y-5">
                {hasRedirect && (
                  <UrlLines
                    form={form}
                    name="redirectUris"
                    label="Redirect URLs"
                    hint="One per line, each in full. Users return here after signing in."
                    placeholder={kindWords[kind].example}
                    check={(text) => checkSignInRedirects(kind, text)}
                  />
                )}
                <UrlLines
                  form={form}
                  name="postLogoutRedirectUris"
                  label="Sign-out URLs (optional)"
                  hint="One per line, each in full. Users return here after signing out."
                  check={(text) => checkRedirects(kind, text)}
                />
                <TextField
                  form={form}
                  name="backchannelLogoutUrl"
                  label="Back-channel sign-out URL (optional)"
                  hint="Your server is notified here when a session ends in which a user had signed in."
                  {...url}
                />
              </div>
            </Card>
          )}
          {(hasKeys || hasIdTokens) && (
            <Card title={hasKeys ? 'Keys and signatures' : 'Signatures'}>
              <div className="max-w-xl space-y-5">
                {hasKeys && <ClientKeysField form={form} name="keys" />}
                {hasIdTokens && (
                  <Field
                    label="ID token signature"
                    hint="ES256 for every current library. Choose RS256 for an application that knows no other."
                  >
                    <Select {...form.register('idTokenSigningAlg')}>
                      <option value="ES256">ES256</option>
                      <option value="RS256">RS256</option>
                    </Select>
                  </Field>
                )}
              </div>
            </Card>
          )}
        </>
      )}
    </SettingsForm>
  );
}

const firstPartyHint = (kind: ClientKind) =>
  kind === 'machine'
    ? 'It can look up any opaque token of this project, as your own APIs need to.'
    : "Users of your own apps aren't asked for consent. Leave this off for anyone else's app.";

const valuesOf = (client: OAuthClient) => ({
  name: client.name,
  logoUrl: client.logoUrl ?? '',
  homeUrl: client.homeUrl ?? '',
  isFirstParty: client.isFirstParty,
  redirectUris: client.redirectUris.join('\n'),
  postLogoutRedirectUris: client.postLogoutRedirectUris.join('\n'),
  backchannelLogoutUrl: client.backchannelLogoutUrl ?? '',
  keys: keysText(client),
  idTokenSigningAlg: client.idTokenSigningAlg,
});

/** What of an application can change, beyond what every application has. */
interface Changeable {
  readonly hasRedirect: boolean;
  readonly hasIdTokens: boolean;
  readonly hasKeys: boolean;
}

const changesOf = (
  typed: ReturnType<typeof valuesOf>,
  { hasRedirect, hasIdTokens, hasKeys }: Changeable,
): OAuthClientUpdate => ({
  name: typed.name.trim(),
  logoUrl: typed.logoUrl || null,
  homeUrl: typed.homeUrl.trim() || null,
  isFirstParty: typed.isFirstParty,
  ...(hasRedirect && { redirectUris: urlsIn(typed.redirectUris) }),
  postLogoutRedirectUris: urlsIn(typed.postLogoutRedirectUris),
  backchannelLogoutUrl: typed.backchannelLogoutUrl.trim() || null,
  ...(hasIdTokens && { idTokenSigningAlg: typed.idTokenSigningAlg }),
  ...(hasKeys && keysIn(typed.keys)),
});
