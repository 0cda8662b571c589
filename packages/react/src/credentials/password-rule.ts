/** What the service takes as a new password, in characters. */
export const passwordLength = { min: 8, max: 70 } as const;
