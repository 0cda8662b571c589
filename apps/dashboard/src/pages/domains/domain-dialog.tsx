import { Dialog } from '@latchkey/react';
import { useFrame } from '../../app/frame-context.ts';
import { DialogForm } from '../../ui/form/dialog-form.tsx';
import { SwitchField } from '../../ui/form/switch-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useSubmit } from '../../ui/form/use-submit.ts';
import { checkDomain, checkHandlerPath, takenBy, withWww } from './rules.ts';
import type { TrustedDomain } from './use-domains.ts';

interface DomainDialogProps {
  readonly open: boolean;
  /** The domain to edit; without it, a new one is added. */
  readonly entry: TrustedDomain | undefined;
  readonly taken: readonly string[];
  readonly save: (entries: readonly TrustedDomain[], replaced?: string) => Promise<void>;
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
  const others = taken.filter((domain) => domain !== entry?.domain);
  const sent = useSubmit({ ...blank, ...entry, alsoWww: false }, async ({ domain, handlerPath, alsoWww }) => {
    const www = alsoWww ? freeWww(domain, others) : undefined;
    const path = { handlerPath: handlerPath.trim() };
    await save([{ domain: domain.trim(), ...path }, ...(www ? [{ domain: www, ...path }] : [])], entry?.domain);
    notify(entry ? 'Domain saved' : 'Domain added');
    onClose();
  });
  const { form } = sent;
  const www = freeWww(form.watch('domain'), others);

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
          validate: (typed) => {
            const domain = String(typed).trim();
            const other = domain === entry?.domain ? undefined : takenBy(domain, others);
            return other === undefined ? checkDomain(domain) : takenText(domain, other);
          },
        }}
      />
      {www && <SwitchField label={`Also ${www}`} hint="Also trust the www subdomain." {...form.register('alsoWww')} />}
      <TextField
        form={form}
        name="handlerPath"
        label="Handler path"
        hint="The path of your app's sign-in pages. The default is /handler."
        spellCheck={false}
        required
        rules={{ validate: (path) => checkHandlerPath(String(path)) }}
      />
    </DialogForm>
  );
}

/** The `www.` variant, unless it is listed already. */
function freeWww(domain: string, others: readonly string[]): string | undefined {
  const www = withWww(domain);
  return www !== undefined && !others.includes(www) ? www : undefined;
}

const takenText = (domain: string, other: string) =>
  domain === other
    ? 'This domain is already listed'
    : `${other} is already listed. Edit that entry to change it or to trust “www.” too`;
