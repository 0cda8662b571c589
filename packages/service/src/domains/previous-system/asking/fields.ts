type Fields = Readonly<Record<string, unknown>>;

/** The fields of what is an object, none of what isn't. */
export const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};

/** The items of what is a list, as their fields. */
export const itemsOf = (value: unknown): readonly Fields[] => (Array.isArray(value) ? value.map(fieldsOf) : []);

/** A text that isn't empty. */
export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** A picture's address; other texts are none. */
export const pictureOf = (value: unknown): string | undefined =>
  typeof value === 'string' && /^https?:\/\//i.test(value) ? value : undefined;

/** A list with the address, if there is one. */
export const emailsOf = (value: unknown, isVerified: boolean) => {
  const email = textOf(value);
  return email === undefined ? undefined : [{ value: email, is_verified: isVerified }];
};

/** A date as milliseconds, if it is one. */
export function millisOf(value: unknown): number | undefined {
  const millis = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(millis) || millis < 0 ? undefined : millis;
}
