import { Field, Input } from '@latchkey/react';
import type { FieldValues, Path, PathValue, RegisterOptions, UseFormReturn } from 'react-hook-form';

interface ColorFieldProps<V extends FieldValues> {
  readonly form: UseFormReturn<V>;
  readonly name: Path<V>;
  readonly label: string;
  readonly hint: string;
  readonly rules: Pick<RegisterOptions<V, Path<V>>, 'validate'>;
}

/** A color as `#rrggbb`: typed, or chosen from the swatch beside it. */
export function ColorField<V extends FieldValues>({ form, name, label, hint, rules }: ColorFieldProps<V>) {
  const { error } = form.getFieldState(name, form.formState);
  const typed = String(form.watch(name));
  const registered = form.register(name, { ...rules, onChange: () => form.clearErrors(name) });
  function choose(color: string) {
    form.setValue(name, color as PathValue<V, Path<V>>, { shouldDirty: true });
    form.clearErrors(name);
  }
  return (
    <div className="flex items-start gap-2">
      <div className="min-w-0 flex-1">
        <Field label={label} hint={hint} error={error?.message}>
          <Input autoComplete="off" spellCheck={false} {...registered} />
        </Field>
      </div>
      <input
        type="color"
        aria-label={`Choose: ${label}`}
        value={/^#[\da-f]{6}$/i.test(typed) ? typed : '#18181b'}
        onChange={({ target }) => choose(target.value)}
        className="mt-[1.625rem] h-10 w-12 shrink-0 cursor-pointer rounded-control border border-input bg-card p-1"
      />
    </div>
  );
}
