/** What clients are told, whatever the token's own life: they read its expiry from its claims. */
const EXPIRES_IN_SECONDS = 3599;
/** The one scope there is. */
export const SCOPE = 'legacy';

/** What every answer of the token endpoint begins with (RFC 6749, section 5.1). */
export const bearer = (accessToken: string) =>
  ({ access_token: accessToken, token_type: 'Bearer', expires_in: EXPIRES_IN_SECONDS, scope: SCOPE }) as const;
