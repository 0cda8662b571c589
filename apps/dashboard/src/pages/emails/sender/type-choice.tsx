import type { UseFormRegisterReturn } from 'react-hook-form';

const choices = [
  ['shared', 'Shared server', 'Sends what users need to sign in and join, from the address of this installation.'],
  ['standard', 'Server of your own', 'Sends from your address, with templates and emails of your own.'],
] as const;

/** By whose server mails go. */
export const TypeChoice = (props: UseFormRegisterReturn) => (
  <fieldset className="grid gap-3 sm:grid-cols-2">
    <legend className="sr-only">Mail server</legend>
    {choices.map(([type, title, text]) => (
      <label
        key={type}
        className="flex cursor-pointer gap-3 rounded-control border border-line p-3.5 hover:border-input has-checked:border-accent has-checked:bg-accent-wash/50"
      >
        <input type="radio" value={type} className="mt-0.5 size-4.5 shrink-0 accent-accent" {...props} />
        <span className="min-w-0">
          <span className="block font-medium">{title}</span>
          <span className="mt-0.5 block text-pretty text-soft">{text}</span>
        </span>
      </label>
    ))}
  </fieldset>
);
