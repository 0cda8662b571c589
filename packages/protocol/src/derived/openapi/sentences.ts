import { type ErrorCode, errors } from '../../errors.ts';

/** A known error as the document describes it. */
export interface DescribedError {
  readonly status: number;
  /** What it says; details stand in braces: `Use at least {min_length} characters.` */
  readonly sentence: string;
}

/** Errors whose sentence is all in their details. */
const ALL_DETAILS: Partial<Record<ErrorCode, string>> = {
  SCHEMA_ERROR: 'The request is not as the endpoint expects it; the sentence says what is wrong where.',
  PASSKEY_REGISTRATION_FAILED: 'The passkey could not be registered; the sentence says why.',
};

/** A detail as it stands in a sentence, alone or as a list. */
const named = (name: string) => ({ toString: () => `{${name}}`, join: () => `{${name}}` });

/** Stands for details of any shape. Sentences leave moments out that are not known. */
const details: unknown = new Proxy(
  {},
  { get: (_, name) => (String(name).endsWith('_millis') ? null : named(String(name))) },
);

/** Every known error by its code. */
export const describedErrors: Readonly<Record<string, DescribedError>> = Object.fromEntries(
  Object.entries(errors).map(([code, [status, sentence]]) => {
    const said = ALL_DETAILS[code as ErrorCode] ?? (sentence as (details: unknown) => string)(details);
    return [code, { status, sentence: said }];
  }),
);
