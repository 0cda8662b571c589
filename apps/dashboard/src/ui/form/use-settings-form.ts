import { useState } from 'react';
import { type DefaultValues, type FieldValues, type Path, type UseFormReturn, useForm } from 'react-hook-form';
import { useFrame } from '../../app/frame-context.ts';

interface SettingsFormOptions<V extends FieldValues> {
  /** The saved values. */
  readonly values: V;
  /** Resolves to the values to show, if they differ from those typed; false if nothing was saved. */
  readonly save: (values: V) => Promise<void> | Promise<V | false>;
  /** Called with the first field that isn't valid; without it, the field gets the focus. */
  readonly onInvalid?: (field: Path<V>) => void;
}

export interface FormOfSettings<V extends FieldValues> {
  readonly form: UseFormReturn<V>;
  readonly onSubmit: () => Promise<void>;
  readonly discard: () => void;
  readonly isDirty: boolean;
  readonly isBusy: boolean;
  /** Why the last attempt to save failed. */
  readonly error: unknown;
}

const SAVED = { keepDirtyValues: false };

/** A form whose changes are saved or discarded together. */
export function useSettingsForm<V extends FieldValues>({
  values,
  save,
  onInvalid,
}: SettingsFormOptions<V>): FormOfSettings<V> {
  const { notify } = useFrame();
  const [error, setError] = useState<unknown>();
  const form = useForm<V>({
    defaultValues: values as DefaultValues<V>,
    values,
    // Saves from elsewhere are picked up unless there are local changes.
    resetOptions: { keepDirtyValues: true },
    mode: 'onBlur',
    reValidateMode: 'onBlur',
    shouldFocusError: onInvalid === undefined,
  });
  const { isDirty, isSubmitting } = form.formState;

  const onSubmit = form.handleSubmit(
    async (changed) => {
      setError(undefined);
      try {
        const saved = await save(changed);
        if (saved === false) return;
        form.reset(saved ?? changed, SAVED);
        notify('Saved');
      } catch (failure) {
        setError(failure);
      }
    },
    (errors) => {
      const field = Object.keys(values).find((name) => name in errors);
      if (field) onInvalid?.(field as Path<V>);
    },
  );

  function discard(): void {
    setError(undefined);
    form.reset(values, SAVED);
  }

  return { form, onSubmit, discard, isDirty, isBusy: isSubmitting, error };
}
