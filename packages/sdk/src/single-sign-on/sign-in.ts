import type { ClientApp } from '../apps/client-app.ts';
import { contextOf } from '../apps/inherited.ts';

/** The connection of an email address's domain. */
export interface FoundSingleSignOn {
  /** UUID of the connection. */
  readonly connectionId: string;
  /** Whether members with an address of this domain sign in by nothing else. */
  readonly isRequired: boolean;
}

/**
 * The connection by which users with this address can sign in; null if its domain has none. It doesn't say whether
 * there is such a user: `if ((await discoverSingleSignOn(app, email))?.isRequired) hidePassword();`
 */
export async function discoverSingleSignOn(app: ClientApp, email: string): Promise<FoundSingleSignOn | null> {
  const { connection_id, is_required } = await contextOf(app).call()('POST /latchkey/sso/discover', {
    body: { email },
  });
  return connection_id === null ? null : { connectionId: connection_id, isRequired: is_required };
}

/**
 * Leads to the identity provider of a team to sign in there, as `signInWithOAuth` does; `callOAuthCallback` ends it.
 * Resolves when the page should be gone, or with false if the address's domain has no connection:
 * `if (!(await signInWithSingleSignOn(app, { email }))) askForPassword();`
 */
export async function signInWithSingleSignOn(
  app: ClientApp,
  by: { readonly connectionId: string } | { readonly email: string },
): Promise<boolean> {
  const found = 'email' in by ? await discoverSingleSignOn(app, by.email) : by;
  if (!found) return false;
  await app.signInWithOAuth(`sso_${found.connectionId}`);
  return true;
}
