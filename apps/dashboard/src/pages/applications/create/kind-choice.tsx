import { clientKindNames } from '@latchkey/sdk/admin';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { kindWords } from '../kinds.ts';

/** What the application is, which can't be changed later. */
export const KindChoice = (props: UseFormRegisterReturn) => (
  <fieldset className="min-w-0">
    <legend className="mb-1.5 font-medium">Type</legend>
    <div className="divide-y divide-line rounded-control border border-line">
      {clientKindNames.map((kind) => (
        <label key={kind} className="flex cursor-pointer items-start gap-3 px-3.5 py-2.5">
          <input {...props} type="radio" value={kind} className="mt-0.5 size-4.5 shrink-0 accent-accent" />
          <span>
            <span className="block font-medium">{kindWords[kind].title}</span>
            <span className="block text-pretty text-soft">{kindWords[kind].use}</span>
          </span>
        </label>
      ))}
    </div>
  </fieldset>
);
