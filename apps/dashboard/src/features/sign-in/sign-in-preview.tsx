import { LatchkeyProvider, SignIn } from '@latchkey/react';
import { ClientApp } from '@latchkey/sdk';
import { useMemo } from 'react';

/** What the sign-in page would be made of. */
export interface PreviewedMethods {
  readonly name: string;
  readonly signUpEnabled: boolean;
  readonly credentialEnabled: boolean;
  readonly magicLinkEnabled: boolean;
  readonly passkeyEnabled: boolean;
  readonly providers: readonly { readonly id: string; readonly displayName: string }[];
}

/** The sign-in page that people would see: the real one, of an app whose service is made up. Nothing in it can be used. */
export function SignInPreview({
  name,
  signUpEnabled,
  credentialEnabled,
  magicLinkEnabled,
  passkeyEnabled,
  providers,
}: PreviewedMethods) {
  const key = JSON.stringify({ name, signUpEnabled, credentialEnabled, magicLinkEnabled, passkeyEnabled, providers });
  const app = useMemo(() => previewApp(JSON.parse(key) as PreviewedMethods), [key]);
  return (
    <figure className="overflow-hidden rounded-card border border-line bg-card">
      <figcaption className="border-line border-b px-4 py-2.5 font-medium text-soft text-xs">
        Preview of the sign-in page
      </figcaption>
      <div inert className="mx-auto w-full max-w-md px-4 py-8">
        <LatchkeyProvider key={key} app={app}>
          <SignIn />
        </LatchkeyProvider>
      </div>
    </figure>
  );
}

function previewApp(methods: PreviewedMethods): ClientApp {
  return new ClientApp({
    projectId: 'preview',
    publishableClientKey: 'preview',
    tokenStore: 'memory',
    redirectMethod: 'none',
    environment: {
      fetch: async (url) => answerTo(new URL(url).pathname, methods) ?? new Promise(() => {}),
      canUsePasskeys: () => true,
      tabs: undefined,
      tabStorage: undefined,
      browserStorage: undefined,
    },
  });
}

function answerTo(path: string, { name, providers, ...methods }: PreviewedMethods): Response | undefined {
  if (path.endsWith('/projects/current')) return Response.json(projectOf(name, providers, methods));
  if (!path.endsWith('/latchkey/oauth-providers')) return undefined;
  const items = providers.map(({ id, displayName }) => ({ id, display_name: displayName }));
  return Response.json({ items, is_paginated: false });
}

const projectOf = (
  name: string,
  providers: PreviewedMethods['providers'],
  methods: Omit<PreviewedMethods, 'name' | 'providers'>,
) => ({
  id: 'preview',
  display_name: name || 'Your app',
  config: {
    sign_up_enabled: methods.signUpEnabled,
    credential_enabled: methods.credentialEnabled,
    magic_link_enabled: methods.magicLinkEnabled,
    passkey_enabled: methods.passkeyEnabled,
    client_team_creation_enabled: false,
    client_user_deletion_enabled: false,
    allow_user_api_keys: false,
    allow_team_api_keys: false,
    enabled_oauth_providers: providers.map(({ id }) => ({ id })),
  },
});
