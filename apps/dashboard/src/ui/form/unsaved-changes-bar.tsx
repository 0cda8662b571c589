import { Button } from '@latchkey/react';
import type { GuardedCall } from '@latchkey/sdk/admin';
import { Allowed, RoleReason } from '../../app/allowed.tsx';
import { ErrorMessage } from '../feedback/error-message.tsx';
import { useFocusRestore } from '../feedback/use-focus-restore.ts';

interface UnsavedChangesBarProps {
  readonly isDirty: boolean;
  readonly isBusy: boolean;
  readonly error: unknown;
  /** The call that saves. */
  readonly call: GuardedCall;
  readonly onDiscard: () => void;
  /** The ID of the form, if the bar is outside of it. */
  readonly formId?: string;
}

/** Shown at the end of a form with unsaved changes, so that its buttons come last in tab order. */
export function UnsavedChangesBar({ isDirty, isBusy, error, call, onDiscard, formId }: UnsavedChangesBarProps) {
  useFocusRestore(isDirty);
  return (
    <>
      <p role="status" className="sr-only">
        {isDirty && 'You have unsaved changes. Save or discard them at the end of the form.'}
      </p>
      {isDirty && (
        <section
          aria-label="Unsaved changes"
          className="sticky bottom-[max(1rem,env(safe-area-inset-bottom))] z-10 rounded-card border border-line bg-card p-3 shadow-xl sm:px-4"
        >
          <ErrorMessage error={error} />
          <RoleReason call={call} />
          <div className={`flex flex-wrap items-center justify-between gap-3 ${error === undefined ? '' : 'mt-3'}`}>
            <p aria-hidden="true" className="flex items-center gap-2 font-medium">
              <span className="size-2 rounded-full bg-warning" />
              Unsaved changes
            </p>
            <div className="flex gap-2.5">
              <Button variant="secondary" onClick={onDiscard}>
                Discard
              </Button>
              <Allowed call={call}>
                <Button type="submit" form={formId} busy={isBusy}>
                  Save changes
                </Button>
              </Allowed>
            </div>
          </div>
        </section>
      )}
    </>
  );
}
