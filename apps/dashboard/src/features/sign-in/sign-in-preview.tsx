import { LatchkeyProvider, SignIn } from '@latchkey/react';
import { ClientApp } from '@latchkey/sdk';
import { useMemo } from 'react';
import { brandingSettings, publicSettings, type SettingValues } from '../settings/setting-fields.tsx';

type Typed = Partial<SettingValues<'accounts' | 'methods' | 'look' | 'links'>>;

/** The settings the sign-in page renders from. */
export interface PreviewedMethods extends Typed {
  readonly name: string;
  readonly providers: readonly { readonly id: string; readonly displayName: string }[];
}

/** The real sign-in page, backed by a fake service and inert. */
export function SignInPreview({ name, providers, ...typed }: PreviewedMethods) {
  const [config, branding] = [publicSettings(typed), brandingSettings(typed)];
  const key = JSON.stringify({ name, providers, config, branding } satisfies Previewed);
  const app = useMemo(() => previewApp(JSON.parse(key) as Previewed), [key]);
  return (
    <figure className="overflow-hidden rounded-card border border-line bg-card">
      <figcaption className="border-line border-b px-4 py-2.5 font-medium text-soft text-xs">
        Sign-in page preview
      </figcaption>
      <div inert className="as-in-app mx-auto w-full max-w-md px-4 py-8">
        <LatchkeyProvider key={key} app={app}>
          <SignIn />
        </LatchkeyProvider>
      </div>
    </figure>
  );
}

interface Previewed extends Pick<PreviewedMethods, 'name' | 'providers'> {
  readonly config: Readonly<Record<string, boolean>>;
  readonly branding: Readonly<Record<string, string | boolean | null>>;
}

function previewApp(previewed: Previewed): ClientApp {
  return new ClientApp({
    projectId: 'preview',
    publishableClientKey: 'preview',
    tokenStore: 'memory',
    redirectMethod: 'none',
    environment: {
      fetch: async (url) => answerTo(new URL(url).pathname, previewed) ?? new Promise(() => {}),
      canUsePasskeys: () => true,
      tabs: undefined,
      tabStorage: undefined,
      browserStorage: undefined,
    },
  });
}

function answerTo(path: string, { name, providers, config, branding }: Previewed): Response | undefined {
  if (path.endsWith('/projects/current')) {
    const enabled_oauth_providers = providers.map(({ id }) => ({ id }));
    return Response.json({
      id: 'preview',
      display_name: name || 'Your app',
      config: { ...config, enabled_oauth_providers },
      branding,
    });
  }
  if (!path.endsWith('/latchkey/oauth-providers')) return undefined;
  const items = providers.map(({ id, displayName }) => ({ id, display_name: displayName }));
  return Response.json({ items, is_paginated: false });
}
