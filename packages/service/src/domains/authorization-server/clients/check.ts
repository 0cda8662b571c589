import { clientKinds, redirectProblem } from '@latchkey/protocol/oauth-clients';
import { Refusal } from '@latchkey/protocol/refusals';
import type { OAuthClient } from './client.ts';

/** Throws the refusal OAUTH_CLIENT_INVALID, which says what is wrong. */
export function checkClient({ kind, redirectUris, postLogoutRedirectUris, grants }: OAuthClient): void {
  const { hasRedirect } = clientKinds[kind];
  if (hasRedirect && redirectUris.length === 0) throw invalid('It needs an address that people are sent back to.');
  if (!hasRedirect && redirectUris.length > 0) throw invalid(`A ${kind} has no address that people are sent back to.`);
  if (grants.length > 0 && kind !== 'machine') throw invalid('Only a machine is granted scopes: users allow other clients theirs.');
  for (const address of [...redirectUris, ...postLogoutRedirectUris]) {
    const problem = redirectProblem(kind, address);
    if (problem) throw invalid(`The address ${address} ${problem}.`);
  }
}

export const invalid = (detail: string) => new Refusal('OAUTH_CLIENT_INVALID', { detail });
