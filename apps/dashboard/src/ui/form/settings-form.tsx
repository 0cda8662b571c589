import { type ReactNode, useState } from 'react';
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form';
import { useFrame } from '../../app/frame-context.ts';
import { type RiskyChange, useChangeReview } from './change-review.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { UnsavedChangesBar } from './unsaved-changes-bar.tsx';

interface SettingsFormProps<V extends FieldValues> {
  /** What is saved. */
  readonly values: V;
  /** Answers what the form shows then, where that is not what was typed; false where nothing was saved after all. */
  readonly save: (values: V) => Promise<void> | Promise<V | false>;
  /** What of a change is shown once more before it is saved. */
  readonly risks?: (before: V, after: V) => readonly RiskyChange[];
  readonly children: (form: UseFormReturn<V>) => ReactNode;
  /** What stands below it and is no part of it: a preview that has a form of its own. */
  readonly below?: (form: UseFormReturn<V>) => ReactNode;
}

const SAVED = { keepDirtyValues: false };

/** Settings that are changed together: a bar offers to save or to discard, and nobody leaves unsaved by mistake. */
export function SettingsForm<V extends FieldValues>({ values, save, risks, children, below }: SettingsFormProps<V>) {
  const { notify } = useFrame();
  const [error, setError] = useState<unknown>();
  const { ask, question } = useChangeReview();
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
    if (risks && !(await ask(risks(values, changed)))) return;
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
        <UnsavedChangesBar isDirty={isDirty} isBusy={isSubmitting} error={error} onDiscard={discard} />
      </form>
      {below?.(form)}
      {question}
      <LeaveGuard isDirty={isDirty} />
    </>
  );
}
