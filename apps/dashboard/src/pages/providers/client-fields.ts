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
    required: true,
    rules: { validate: checkFilled('the client secret') },
  },
} as const;
