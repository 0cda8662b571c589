import { Field, Input } from '@latchkey/react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { portMeaning, ports, type SenderValues } from './sender-values.ts';

interface PortFieldProps {
  readonly form: UseFormReturn<SenderValues>;
  readonly validate: (port: string) => true | string;
}

/** A port, with buttons for the usual ones and the meaning of the current one. */
export function PortField({ form, validate }: PortFieldProps) {
  const port = useWatch({ control: form.control, name: 'port' });
  const { error } = form.getFieldState('port', form.formState);
  const registered = form.register('port', { validate, onChange: () => form.clearErrors('port') });
  return (
    <div>
      <Field label="Port" hint={portMeaning(port.trim())} error={error?.message}>
        <Input inputMode="numeric" autoComplete="off" required {...registered} />
      </Field>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be nested inside the field. */}
      <div role="group" aria-label="Common ports" className="mt-2 flex flex-wrap gap-2">
        {[587, 465, 2525, 25].map(String).map((usual) => (
          <button
            key={usual}
            type="button"
            aria-pressed={port === usual}
            title={ports[usual]}
            onClick={() => {
              form.setValue('port', usual, { shouldDirty: true });
              form.clearErrors('port');
            }}
            className="min-h-7 rounded-full border border-line px-3 font-medium text-small text-soft tabular-nums hover:border-input hover:text-foreground aria-pressed:border-accent aria-pressed:bg-accent-wash aria-pressed:text-accent pointer-coarse:min-h-11 pointer-coarse:px-4"
          >
            {usual}
          </button>
        ))}
      </div>
    </div>
  );
}
