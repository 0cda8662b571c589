import { checkFilled } from './rules.ts';

/** What a provider gave to the project, as fields of either form. */
export const clientFields = {
  id: {
    name: 'clientId',
    label: 'Client id',
    spellCheck: false,
    required: true,
    rules: { validate: checkFilled('the client id') },
  },
  secret: {
    name: 'clientSecret',
    label: 'Client secret',
    type: 'password',
    spellCheck: false,
  },
} as const;

/** The field of the secret: one that is stored for the same client never comes back, and may be left as it is. */
export const secretField = (isKept: boolean) =>
  isKept
    ? {
        ...clientFields.secret,
        hint: 'One is stored. Leave this empty to keep it.',
        rules: { validate: () => true as const },
      }
    : { ...clientFields.secret, required: true, rules: { validate: checkFilled('the client secret') } };
