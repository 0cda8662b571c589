import { type ReactNode, useState } from 'react';
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form';
import { useFrame } from '../frame/frame-context.ts';
import { DirtyBar } from './dirty-bar.tsx';
import { LeaveQuestion } from './leave-question.tsx';

interface SettingsFormProps<V extends FieldValues> {
  /** What is saved. */
  readonly values: V;
  /** Answers what the form shows then, where that is not what was typed; false where nothing was saved after all. */
  readonly save: (values: V) => Promise<void> | Promise<V | false>;
  readonly children: (form: UseFormReturn<V>) => ReactNode;
}

const SAVED = { keepDirtyValues: false };

/** Settings that are changed together: a bar offers to save or to discard, and nobody leaves unsaved by mistake. */
export function SettingsForm<V extends FieldValues>({ values, save, children }: SettingsFormProps<V>) {
  const { notify } = useFrame();
  const [error, setError] = useState<unknown>();
  const form = useForm<V>({
    defaultValues: values as DefaultValues<V>,
    values,
    // What somebody else has changed meanwhile is taken over, but not into what is being typed here.
    resetOptions: { keepDirtyValues: true },
    mode: 'onBlur',
    reValidateMode: 'onBlur',
  });
  const { isDirty, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (changed) => {
    setError(undefined);
    try {
      const saved = await save(changed);
      if (saved === false) return;
      form.reset(saved ?? changed, SAVED);
      notify('Saved');
    } catch (failure) {
      setError(failure);
    }
  });

  function discard(): void {
    setError(undefined);
    form.reset(values, SAVED);
  }

  return (
    <>
      <form noValidate method="post" onSubmit={submit} className="flex flex-col gap-6">
        {children(form)}
        <DirtyBar isDirty={isDirty} isBusy={isSubmitting} error={error} onDiscard={discard} />
      </form>
      <LeaveQuestion isDirty={isDirty} />
    </>
  );
}
