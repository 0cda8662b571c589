import { kindsByGroup, webhookKinds } from '@latchkey/sdk/admin';
import { useId } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { Kind } from '../badges.tsx';
import type { EndpointValues } from './endpoint-form.tsx';

const choices = [
  ['everything', 'All events', 'Including event types added later.'],
  ['chosen', 'Selected events', ''],
] as const;

/** The events an endpoint receives. */
export function KindBoxes({ form }: { readonly form: UseFormReturn<EndpointValues> }) {
  const id = useId();
  const { register, watch, formState, clearErrors } = form;
  const error = formState.errors.kinds?.message;
  const isChosen = watch('told') === 'chosen';
  return (
    <fieldset className="min-w-0" {...(error && { 'aria-describedby': `${id}error` })}>
      <legend className="mb-1.5 font-medium">Events</legend>
      <div className="divide-y divide-line rounded-control border border-line">
        {choices.map(([value, label, hint]) => (
          <label key={value} className="flex cursor-pointer items-start gap-3 px-3.5 py-2.5">
            <input
              {...register('told', { onChange: () => clearErrors('kinds') })}
              type="radio"
              value={value}
              className="mt-0.5 size-4.5 shrink-0 accent-accent"
            />
            <span>
              <span className="block font-medium">{label}</span>
              {hint && <span className="block text-soft">{hint}</span>}
            </span>
          </label>
        ))}
        {isChosen && (
          <div className="grid gap-x-4 gap-y-3 p-3.5 sm:grid-cols-2">
            {kindsByGroup(webhookKinds).map(([group, kinds]) => (
              <fieldset key={group} className="min-w-0">
                <legend className="text-soft">{group}</legend>
                {kinds.map((kind) => (
                  <label key={kind} className="flex cursor-pointer items-start gap-2.5 py-1 pointer-coarse:min-h-11">
                    <input
                      {...register('kinds', {
                        validate: (kinds, { told }) =>
                          told === 'everything' || kinds.length > 0 || 'Choose at least one event',
                        onChange: () => clearErrors('kinds'),
                      })}
                      type="checkbox"
                      value={kind}
                      aria-invalid={error ? true : undefined}
                      className="mt-0.5 size-4.5 shrink-0 accent-accent"
                    />
                    <Kind>{kind}</Kind>
                  </label>
                ))}
              </fieldset>
            ))}
          </div>
        )}
      </div>
      {error && (
        <p id={`${id}error`} data-latchkey="error" className="mt-1.5">
          {error}
        </p>
      )}
    </fieldset>
  );
}
