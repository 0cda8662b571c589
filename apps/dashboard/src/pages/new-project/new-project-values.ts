import type { NewProject, ProjectCopy } from '@latchkey/sdk';
import type { PreviewedMethods } from '../../features/sign-in/sign-in-preview.tsx';

/** The providers that work with shared keys. */
export const sharedProviders = [
  { id: 'google', name: 'Google' },
  { id: 'github', name: 'GitHub' },
  { id: 'microsoft', name: 'Microsoft' },
  { id: 'spotify', name: 'Spotify' },
] as const;

export const WITHOUT_METHOD = 'Turn on at least one sign-in method';

export const blank = {
  name: '',
  description: '',
  /** The ID of the project whose settings it starts with; empty for none. */
  copyOf: '',
  signUpEnabled: true,
  credentialEnabled: true,
  magicLinkEnabled: false,
  passkeyEnabled: false,
  google: false,
  github: false,
  microsoft: false,
  spotify: false,
};

export type NewProjectValues = typeof blank;

const chosen = (values: NewProjectValues) => sharedProviders.filter(({ id }) => values[id]);

/** Passkeys alone don't count: users add one after signing in another way. */
export const hasMethod = (values: NewProjectValues): boolean =>
  values.credentialEnabled || values.magicLinkEnabled || chosen(values).length > 0;

export const providersOf = (values: NewProjectValues): PreviewedMethods['providers'] =>
  chosen(values).map(({ id, name }) => ({ id, displayName: name }));

export function projectOf(values: NewProjectValues): NewProject | ProjectCopy {
  const { copyOf, signUpEnabled, credentialEnabled, magicLinkEnabled, passkeyEnabled } = values;
  const named = { displayName: values.name.trim(), description: values.description.trim() || null };
  if (copyOf) return { ...named, copyOf };
  return {
    ...named,
    privateAccounts: true,
    config: {
      signUpEnabled,
      credentialEnabled,
      magicLinkEnabled,
      passkeyEnabled,
      oauthProviders: chosen(values).map(({ id }) => ({ id, type: 'shared' })),
    },
  };
}
