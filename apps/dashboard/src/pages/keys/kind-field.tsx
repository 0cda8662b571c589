import { useId } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { kinds } from '../../features/api-keys/kinds.ts';

interface KindFieldProps {
  readonly error: string | undefined;
  readonly register: () => UseFormRegisterReturn;
}

/** Which of the three keys a set has. */
export function KindField({ error, register }: KindFieldProps) {
  const id = useId();
  return (
    <fieldset {...(error && { 'aria-describedby': `${id}error` })}>
      <legend className="mb-1.5 font-medium">Keys</legend>
      <div className="divide-y divide-line rounded-control border border-line">
        {kinds.map(({ field, title, use }) => (
          <label key={field} className="flex cursor-pointer items-start gap-3 px-3.5 py-2.5">
            <input
              {...register()}
              type="checkbox"
              value={field}
              aria-invalid={error ? true : undefined}
              className="mt-0.5 size-4.5 shrink-0 accent-accent"
            />
            <span>
              <span className="block font-medium">{title} key</span>
              <span className="block text-soft">{use}</span>
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}error`} data-latchkey="error" className="mt-1.5">
          {error}
        </p>
      )}
    </fieldset>
  );
}
