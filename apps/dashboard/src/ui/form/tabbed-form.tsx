import type { GuardedCall } from '@latchkey/sdk/admin';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useId, useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { AllowedFields, RoleReason } from '../../app/allowed.tsx';
import type { PageTab } from '../layout/tab-nav.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { UnsavedChangesBar } from './unsaved-changes-bar.tsx';
import { useSettingsForm } from './use-settings-form.ts';

interface TabbedFormProps<V extends FieldValues> {
  /** The saved values. */
  readonly values: V;
  readonly save: (values: V) => Promise<void>;
  /** The call that saves. Owners whose role doesn't allow it can't change the fields. */
  readonly call: GuardedCall;
  /** The open tab, and the first one, whose ID isn't in the URL. */
  readonly tab: PageTab;
  readonly first: PageTab;
  /** The fields by the ID of their tab. */
  readonly fields: Readonly<Record<string, (form: UseFormReturn<V>) => ReactNode>>;
  /** The tab of a field. */
  readonly tabOf: (field: Path<V>) => string;
  /** What comes before the fields. */
  readonly before?: ReactNode;
  /** Everything else in the open tab, with forms of its own. */
  readonly children: ReactNode;
}

/**
 * A form whose fields are spread over the tabs of a page. Fields of closed tabs stay as typed, and the bar to save them
 * stays in every tab.
 */
export function TabbedForm<V extends FieldValues>({
  values,
  save,
  call,
  tab,
  first,
  fields,
  tabOf,
  before,
  children,
}: TabbedFormProps<V>) {
  const id = useId();
  const navigate = useNavigate();
  const [invalid, setInvalid] = useState<Path<V>>();
  const { form, onSubmit, discard, ...state } = useSettingsForm<V>({ values, save, onInvalid: reveal });

  function reveal(field: Path<V>): void {
    setInvalid(field);
    const of = tabOf(field);
    if (of !== tab.id) void navigate({ to: '.', search: of === first.id ? {} : { tab: of } });
  }

  // Only once its tab is open can the field have the focus.
  useEffect(() => {
    if (invalid === undefined || tabOf(invalid) !== tab.id) return;
    form.setFocus(invalid);
    setInvalid(undefined);
  }, [invalid, tab, tabOf, form]);

  return (
    <div className="flex flex-col gap-6">
      {tab.id in fields && <RoleReason call={call} />}
      {before}
      <form id={id} noValidate method="post" onSubmit={onSubmit} className="contents">
        {Object.entries(fields).map(([of, render]) => (
          <div key={of} hidden={of !== tab.id}>
            <AllowedFields call={call}>{render(form)}</AllowedFields>
          </div>
        ))}
      </form>
      {children}
      <UnsavedChangesBar {...state} call={call} formId={id} onDiscard={discard} />
      <LeaveGuard isDirty={state.isDirty} />
    </div>
  );
}
