import { type ReactNode, useId, useMemo } from 'react';
import { type FieldSlotProps, useSlot } from '../../appearance/appearance.ts';
import { FieldContext } from './field-context.ts';
import { Label } from './label.tsx';

/** A label, what it labels, a hint and what is wrong. */
export interface FieldProps {
  /** What is asked for; a click on it leads to the input. */
  readonly label: ReactNode;
  /** Shown as long as nothing is wrong: the error says what to do then. */
  readonly hint?: ReactNode;
  /** What is wrong with what was typed; nothing where it is undefined, null, false or empty. */
  readonly error?: ReactNode;
  /** One input; it is wired to the label, the hint and the error. */
  readonly children: ReactNode;
}

/** `<Field label="Name" error={errors.name}><Input name="name" /></Field>` */
export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId();
  const Arranged = useSlot('field', BelowEachOther);
  const hasError = Boolean(error);
  const describedBy = hasError ? `${id}error` : hint ? `${id}hint` : undefined;
  const wiring = useMemo(
    () => ({ id, 'aria-describedby': describedBy, 'aria-invalid': hasError ? (true as const) : undefined }),
    [id, describedBy, hasError],
  );
  return (
    <FieldContext.Provider value={wiring}>
      <Arranged
        label={<Label>{label}</Label>}
        error={
          hasError && (
            <p data-latchkey="error" id={`${id}error`}>
              {error}
            </p>
          )
        }
        hint={
          hint && !hasError ? (
            <p data-latchkey="hint" id={`${id}hint`}>
              {hint}
            </p>
          ) : undefined
        }
      >
        {children}
      </Arranged>
    </FieldContext.Provider>
  );
}

function BelowEachOther({ label, error, hint, children }: FieldSlotProps) {
  return (
    <div data-latchkey="field">
      {label}
      {children}
      {error}
      {hint}
    </div>
  );
}
