import { Button, Dialog } from '@latchkey/react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useFrame } from '../../frame/frame-context.ts';
import { DialogButtons } from '../../parts/confirm.tsx';
import { Failure } from '../../parts/failure.tsx';
import { TextField } from '../../parts/text-field.tsx';
import { checkDomain, checkHandlerPath } from './rules.ts';
import type { TrustedDomain } from './use-domains.ts';

interface DomainDialogProps {
  readonly open: boolean;
  /** The one to change; a new one without. */
  readonly entry: TrustedDomain | undefined;
  readonly taken: readonly string[];
  readonly save: (entry: TrustedDomain, replaced?: string) => Promise<void>;
  readonly onClose: () => void;
}

export function DomainDialog({ open, onClose, ...form }: DomainDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={form.entry ? 'Edit domain' : 'Add domain'}>
      <DomainForm {...form} onClose={onClose} />
    </Dialog>
  );
}

const blank: TrustedDomain = { domain: '', handlerPath: '/handler' };

function DomainForm({ entry, taken, save, onClose }: Omit<DomainDialogProps, 'open'>) {
  const { notify } = useFrame();
  const [error, setError] = useState<unknown>();
  const form = useForm({ defaultValues: entry ?? blank, mode: 'onBlur', reValidateMode: 'onBlur' });
  const isTaken = (domain: string) => domain !== entry?.domain && taken.includes(domain);

  const submit = form.handleSubmit(async ({ domain, handlerPath }) => {
    setError(undefined);
    try {
      await save({ domain: domain.trim(), handlerPath: handlerPath.trim() }, entry?.domain);
      notify(entry ? 'Domain changed' : 'Domain added');
      onClose();
    } catch (failure) {
      setError(failure);
    }
  });

  return (
    <form noValidate method="post" onSubmit={submit} className="space-y-5">
      <TextField
        form={form}
        name="domain"
        label="Domain"
        type="url"
        inputMode="url"
        spellCheck={false}
        placeholder="https://app.example.com"
        required
        rules={{
          validate: (domain) => (isTaken(domain.trim()) ? 'This domain is in the list already' : checkDomain(domain)),
        }}
      />
      <TextField
        form={form}
        name="handlerPath"
        label="Handler path"
        hint="Where the application shows the sign-in pages. It is /handler unless you chose another."
        spellCheck={false}
        required
        rules={{ validate: checkHandlerPath }}
      />
      <Failure error={error} />
      <DialogButtons>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={form.formState.isSubmitting}>
          {entry ? 'Save domain' : 'Add domain'}
        </Button>
      </DialogButtons>
    </form>
  );
}
