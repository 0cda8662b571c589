/** A theme has a name. */
export const nameRules = { validate: (name: unknown) => String(name).trim() !== '' || 'Enter a name' };
