import { type ComponentProps, type ReactNode, useId } from 'react';

interface SwitchFieldProps extends Omit<ComponentProps<'input'>, 'type' | 'role' | 'id' | 'children'> {
  readonly label: string;
  readonly hint: ReactNode;
}

/** An on/off setting. */
export function SwitchField({ label, hint, ...props }: SwitchFieldProps) {
  const id = useId();
  return (
    <div className="flex items-start justify-between gap-6 py-3.5 first:pt-0 last:pb-0">
      <div className="min-w-0">
        <label htmlFor={id} className="block cursor-pointer font-medium">
          {label}
        </label>
        <p id={`${id}hint`} className="mt-0.5 max-w-prose text-pretty text-soft">
          {hint}
        </p>
      </div>
      <input
        {...props}
        id={id}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: the native checkbox exposes its checked state.
        role="switch"
        aria-describedby={`${id}hint`}
        className="relative mt-0.5 h-6 w-10 shrink-0 cursor-pointer appearance-none rounded-full border border-input bg-muted transition-colors before:absolute before:start-[3px] before:top-[3px] before:size-4 before:rounded-full before:bg-input before:transition-[inset-inline-start] checked:border-accent checked:bg-accent checked:before:start-[19px] checked:before:bg-accent-ink disabled:cursor-not-allowed disabled:opacity-50 forced-colors:appearance-auto forced-colors:before:hidden"
      />
    </div>
  );
}
