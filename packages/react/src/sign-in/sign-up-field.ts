import type { ClientApp } from '@latchkey/sdk';
import type { ReactNode } from 'react';
import type { InputProps } from '../ui/form/input.tsx';

/** An extra field of the sign-up by password. Its value becomes client metadata of the user, under its name. */
export interface SignUpField extends Pick<InputProps, 'type' | 'autoComplete' | 'inputMode' | 'placeholder'> {
  /** Other than `email` and `password`. */
  readonly name: string;
  /** The question, beside its input. */
  readonly label: ReactNode;
  /** Shown below the input. */
  readonly hint?: ReactNode;
  /** What is wrong with an answer; undefined if nothing is. Checked in the browser only, as client metadata are. */
  check?(value: string): string | undefined;
}

/** Saves the answers beside what the user has in client metadata already. */
export async function saveAnswers(app: ClientApp, fields: readonly SignUpField[], values: Record<string, string>) {
  const user = await app.getUser({ or: 'throw' });
  const answers = Object.fromEntries(fields.map(({ name }) => [name, values[name]]));
  await user.setClientMetadata({ ...(user.clientMetadata as object | null), ...answers });
}
