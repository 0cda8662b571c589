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

/** That a second factor was asked for, where one of the values says so that count for this connection. */
export const secondFactorIn = (
  { secondFactorValues }: Pick<Connection, 'secondFactorValues'>,
  said: readonly string[],
): { readonly hasSecondFactor?: true } =>
  said.some((value) => secondFactorValues.includes(value)) ? { hasSecondFactor: true } : {};
