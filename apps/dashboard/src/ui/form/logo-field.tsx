import { Button } from '@latchkey/react';
import { type ChangeEvent, useId, useRef, useState } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { logoTypes, readLogo } from './read-logo.ts';

interface LogoFieldProps<V extends FieldValues> {
  readonly form: UseFormReturn<V>;
  /** Its value is an address, a data URL, or empty. */
  readonly name: Path<V>;
  readonly label: string;
  readonly hint: string;
}

/** A logo: chosen from the files of the computer, and saved with the rest of the form. */
export function LogoField<V extends FieldValues>({ form, name, label, hint }: LogoFieldProps<V>) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<string>();
  const url = String(form.watch(name));

  function keep(value: string) {
    setFault(undefined);
    form.setValue(name, value as PathValue<V, Path<V>>, { shouldDirty: true });
  }

  async function change({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0];
    if (!file) return;
    const read = await readLogo(file);
    // The same file can be chosen again.
    target.value = '';
    if (read === undefined) setFault("This file isn't a PNG, JPEG, GIF or WebP image.");
    else keep(read);
  }

  return (
    <fieldset aria-describedby={id}>
      <legend className="font-medium">{label}</legend>
      <div className="mt-1.5 flex flex-wrap items-center gap-3">
        {url !== '' && (
          <img
            src={url}
            alt=""
            className="h-10 max-w-48 rounded-control border border-line bg-card object-contain p-1"
          />
        )}
        <Button variant="secondary" onClick={() => input.current?.click()}>
          {url === '' ? 'Choose an image' : 'Replace'}
        </Button>
        {url !== '' && (
          <Button variant="ghost" onClick={() => keep('')}>
            Remove
          </Button>
        )}
      </div>
      <input ref={input} type="file" accept={logoTypes.join()} aria-label={label} hidden onChange={change} />
      {fault && (
        <p className="mt-1.5 text-danger" role="alert">
          {fault}
        </p>
      )}
      <p id={id} className="mt-1.5 text-soft">
        {hint}
      </p>
    </fieldset>
  );
}
