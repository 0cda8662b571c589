import type { UseFormReturn } from 'react-hook-form';
import { TextField } from '../../ui/form/text-field.tsx';
import { optionalLimit, type TypedRules, wholeNumber } from './typed-rules.ts';

/** The rules that are numbers. */
const fields = {
  graceDays: {
    label: 'Grace period in days',
    hint: 'For this long, people can continue without what they still have to set up. It starts when they sign up or when you raise the minimum, whichever is later.',
    validate: wholeNumber(0, 365),
  },
  maxDays: {
    label: 'Maximum session length in days',
    hint: 'From 1 to 365. People sign in again after this long. Empty: one year.',
    validate: optionalLimit(365),
  },
  idleDays: {
    label: 'Idle timeout in days',
    hint: 'From 1 to 365. People sign in again after this long without using the app. Empty: no timeout.',
    validate: optionalLimit(365),
  },
  maxSessions: {
    label: 'Sessions per user',
    hint: 'From 1 to 1000. A new sign-in ends the session unused longest. Empty: no limit.',
    validate: optionalLimit(1_000),
  },
  proofMinutes: {
    label: 'Confirm identity after minutes',
    hint: 'From 1 to 1440. Changing passwords, two-factor settings, passkeys, email addresses or API keys needs a sign-in no older than this. Empty: never ask.',
    validate: optionalLimit(1_440),
  },
  minLength: {
    label: 'Minimum length',
    hint: 'From 8 to 64 characters. Applies to new passwords; existing ones keep working.',
    validate: wholeNumber(8, 64),
  },
};

interface RuleFieldsProps {
  readonly form: UseFormReturn<TypedRules>;
  readonly names: readonly (keyof typeof fields)[];
}

/** Some of the numbers, one below the other. */
export const RuleFields = ({ form, names }: RuleFieldsProps) => (
  <div className="flex flex-col gap-5">
    {names.map((name) => {
      const { validate, ...said } = fields[name];
      return <TextField key={name} form={form} name={name} {...said} inputMode="numeric" rules={{ validate }} />;
    })}
  </div>
);
