import { Dialog } from '@latchkey/react';
import { useFrame } from '../../frame/frame-context.ts';
import { DialogForm } from '../../parts/dialog-form.tsx';
import { TextField } from '../../parts/text-field.tsx';
import { useSentForm } from '../../parts/use-sent-form.ts';
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
  const isTaken = (domain: string) => domain !== entry?.domain && taken.includes(domain);
  const sent = useSentForm(entry ?? blank, async ({ domain, handlerPath }) => {
    await save({ domain: domain.trim(), handlerPath: handlerPath.trim() }, entry?.domain);
    notify(entry ? 'Domain changed' : 'Domain added');
    onClose();
  });
  const { form } = sent;

  return (
    <DialogForm sent={sent} action={entry ? 'Save domain' : 'Add domain'} onCancel={onClose}>
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
    </DialogForm>
  );
}
