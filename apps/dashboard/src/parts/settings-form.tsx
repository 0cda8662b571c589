import { useBlocker } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form';
import { useFrame } from '../frame/frame-context.ts';
import { Confirm } from './confirm.tsx';
import { DirtyBar } from './dirty-bar.tsx';

interface SettingsFormProps<V extends FieldValues> {
  /** What is saved. */
  readonly values: V;
  readonly save: (values: V) => Promise<void>;
  readonly children: (form: UseFormReturn<V>) => ReactNode;
}

const SAVED = { keepDirtyValues: false };

/** Settings that are changed together: a bar offers to save or to discard, and nobody leaves unsaved by mistake. */
export function SettingsForm<V extends FieldValues>({ values, save, children }: SettingsFormProps<V>) {
  const { notify, setUnsaved } = useFrame();
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

  useEffect(() => {
    setUnsaved(isDirty);
    return () => setUnsaved(false);
  }, [isDirty, setUnsaved]);

  const submit = form.handleSubmit(async (changed) => {
    setError(undefined);
    try {
      await save(changed);
      form.reset(changed, SAVED);
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

/** Signing in again comes back to what was typed, so the ways there are open. */
function LeaveQuestion({ isDirty }: { readonly isDirty: boolean }) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isDirty && current.pathname !== next.pathname && !next.pathname.startsWith('/handler/'),
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  });
  return (
    <Confirm
      open={blocker.status === 'blocked'}
      title="Leave without saving?"
      action="Leave"
      cancel="Stay"
      act={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    >
      What you changed on this page will be lost.
    </Confirm>
  );
}
