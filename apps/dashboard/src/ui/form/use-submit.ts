import { useState } from 'react';
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form';

export interface SubmitForm<V extends FieldValues> {
  readonly form: UseFormReturn<V>;
  /** Props for the `<form>`. */
  readonly props: { readonly noValidate: true; readonly method: 'post'; onSubmit(): Promise<void> };
  readonly isBusy: boolean;
  /** Why the last submission failed. */
  readonly error: unknown;
}

/** A form submitted as a whole. Fields are validated on blur, and all of them before submitting. */
export function useSubmit<V extends FieldValues>(
  defaultValues: DefaultValues<V>,
  send: (values: V) => Promise<void>,
): SubmitForm<V> {
  const [error, setError] = useState<unknown>();
  const form = useForm<V>({ defaultValues, mode: 'onBlur', reValidateMode: 'onBlur' });
  const onSubmit = form.handleSubmit(async (values) => {
    setError(undefined);
    await send(values).catch(setError);
  });
  return { form, props: { noValidate: true, method: 'post', onSubmit }, isBusy: form.formState.isSubmitting, error };
}
