import type { Connection } from '../connection.ts';

/** Where Entra ID and AD FS list the methods of a sign-in by SAML, as `amr` does by OpenID Connect. */
const METHODS = 'http://schemas.microsoft.com/claims/authnmethodsreferences';

type Attributes = ReadonlyMap<string, readonly string[]>;

/** What a SAML response says of how the user has signed in there. */
export const saidBySaml = (authenticationContext: string | undefined, attributes: Attributes): readonly string[] => [
  ...(authenticationContext === undefined ? [] : [authenticationContext]),
  ...(attributes.get(METHODS) ?? []),
];

/** The same of an ID token: `acr` and `amr` (OpenID Connect Core, section 2). */
export const saidByOpenId = (claims: Attributes): readonly string[] => [
  ...(claims.get('acr') ?? []),
  ...(claims.get('amr') ?? []),
];

/** By which of the values that count for this connection the identity provider says that it asked for a second factor. */
export const secondFactorIn = (
  { secondFactorValues }: Pick<Connection, 'secondFactorValues'>,
  said: readonly string[],
): { readonly secondFactor?: string } => {
  const secondFactor = said.find((value) => secondFactorValues.includes(value));
  return secondFactor === undefined ? {} : { secondFactor };
};
