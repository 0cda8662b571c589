import type { UseFormReturn } from 'react-hook-form';
import type { StreamRules } from './rules.ts';
import type { StreamValues } from './values.ts';

/** What the fields of each kind of receiver need. */
export interface FormParts {
  readonly form: UseFormReturn<StreamValues>;
  readonly rules: StreamRules;
  /** Whether the stored secrets stay, so that none is needed. */
  readonly isKept: boolean;
  /** Whether there are stored secrets at all. */
  readonly isStored: boolean;
}

/** Whether a secret has to be entered. */
export function secretHint({ isKept, isStored }: Pick<FormParts, 'isKept' | 'isStored'>): string {
  if (isKept) return 'Leave empty to keep the stored one.';
  return isStored
    ? 'Enter all secrets again: the receiver or one of them changed.'
    : 'Stored encrypted and never shown again.';
}
