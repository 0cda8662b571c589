import type { GuardedCall } from '@latchkey/sdk/admin';
import type { ReactNode } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { AllowedFields, RoleReason } from '../../app/allowed.tsx';
import { type RiskyChange, useChangeReview } from './change-review.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { UnsavedChangesBar } from './unsaved-changes-bar.tsx';
import { useSettingsForm } from './use-settings-form.ts';

interface SettingsFormProps<V extends FieldValues> {
  /** The saved values. */
  readonly values: V;
  /** Resolves to the values to show, if they differ from those typed; false if nothing was saved. */
  readonly save: (values: V) => Promise<void> | Promise<V | false>;
  /** The call that saves. Owners whose role doesn't allow it can't change the fields. */
  readonly call?: GuardedCall;
  /** Risky changes, reviewed before they are saved. */
  readonly risks?: (before: V, after: V) => readonly RiskyChange[];
  readonly children: (form: UseFormReturn<V>) => ReactNode;
  /** A preview with a form of its own: beside the form on a wide window, else below it. */
  readonly beside?: (form: UseFormReturn<V>) => ReactNode;
}

/** A settings form with a bar to save or discard, and a guard against leaving with unsaved changes. */
export function SettingsForm<V extends FieldValues>({
  values,
  save,
  call = 'PATCH /internal/projects/current',
  risks,
  children,
  beside,
}: SettingsFormProps<V>) {
  const { ask, question } = useChangeReview();
  const { form, onSubmit, discard, isDirty, isBusy, error } = useSettingsForm<V>({
    values,
    save: async (changed) => {
      if (risks && !(await ask(risks(values, changed)))) return false;
      return (await save(changed)) ?? changed;
    },
  });

  return (
    <div className={beside && 'grid gap-6 xl:grid-cols-[minmax(0,1fr)_26rem] xl:items-start'}>
      <form noValidate method="post" onSubmit={onSubmit} className="flex flex-col gap-6">
        <RoleReason call={call} />
        <AllowedFields call={call}>{children(form)}</AllowedFields>
        <UnsavedChangesBar call={call} isDirty={isDirty} isBusy={isBusy} error={error} onDiscard={discard} />
      </form>
      {beside && <div className="xl:sticky xl:top-20">{beside(form)}</div>}
      {question}
      <LeaveGuard isDirty={isDirty} />
    </div>
  );
}
