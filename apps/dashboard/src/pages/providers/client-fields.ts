import { checkFilled } from './rules.ts';

/** The client credentials issued by a provider. */
export const clientFields = {
  id: {
    name: 'clientId',
    label: 'Client ID',
    spellCheck: false,
    required: true,
    rules: { validate: checkFilled('the client ID') },
  },
  secret: {
    name: 'clientSecret',
    label: 'Client secret',
    type: 'password',
    spellCheck: false,
  },
} as const;

/** The secret's field. A stored secret is never sent to the browser, and is kept if the field stays empty. */
export const secretField = (isKept: boolean) =>
  isKept
    ? {
        ...clientFields.secret,
        hint: 'A secret is stored. Leave empty to keep it.',
        rules: { validate: () => true as const },
      }
    : { ...clientFields.secret, required: true, rules: { validate: checkFilled('the client secret') } };
