import { type UseFormReturn, useWatch } from 'react-hook-form';
import { mailServices, serviceOf, valuesOfService } from './mail-services.ts';
import type { SenderValues } from './sender-values.ts';

/** Fills in the connection of a known mail service, and says what to enter for the rest. */
export function ServiceChoice({ form }: { readonly form: UseFormReturn<SenderValues> }) {
  const host = useWatch({ control: form.control, name: 'host' });
  const current = serviceOf(host);

  function fill(values: Partial<SenderValues>): void {
    for (const [name, value] of Object.entries(values)) {
      form.setValue(name as keyof SenderValues, value, { shouldDirty: true });
      form.clearErrors(name as keyof SenderValues);
    }
  }

  return (
    <div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset's legend can't be beside its buttons in every browser. */}
      <div role="group" aria-label="Mail service" className="flex flex-wrap gap-2">
        {mailServices.map((service) => (
          <button
            key={service.name}
            type="button"
            aria-pressed={service === current}
            onClick={() => service !== current && fill(valuesOfService(service))}
            className="min-h-7 rounded-full border border-line px-3 font-medium text-small text-soft hover:border-input hover:text-foreground aria-pressed:border-accent aria-pressed:bg-accent-wash aria-pressed:text-accent pointer-coarse:min-h-11 pointer-coarse:px-4"
          >
            {service.name}
          </button>
        ))}
      </div>
      <p role="status" className="mt-2 text-pretty text-soft empty:mt-0">
        {current?.hint}
      </p>
    </div>
  );
}
