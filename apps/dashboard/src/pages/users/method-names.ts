import { useStore } from '@latchkey/react';
import { signInMethods } from '@latchkey/sdk/sign-in-methods';
import { useAdminApp } from '../../app/current-project.ts';
import { providerName } from '../../features/users/sign-in-method-names.ts';

const own: Readonly<Record<string, string>> = {
  password: signInMethods.password.label,
  email: signInMethods.email.label,
  passkey: signInMethods.passkey.label,
};

/** A sign-in method that is filtered by; everything else is the ID of a provider. */
export const methodWord = (value: string): string => own[value] ?? providerName(value);

/** The sign-in methods that can be filtered by, with the providers of the project. */
export function useMethodNames(): Readonly<Record<string, string>> {
  const { config } = useStore(useAdminApp().projectStore);
  return {
    ...own,
    ...Object.fromEntries(config.oauthProviders.map(({ id }) => [id, providerName(id)])),
    ...Object.fromEntries(config.oidcProviders.map(({ id, displayName }) => [id, displayName])),
  };
}
