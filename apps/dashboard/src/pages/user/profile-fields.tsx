import type { UseFormReturn } from 'react-hook-form';
import { EmailField } from '../../ui/form/email-field.tsx';
import { SwitchField } from '../../ui/form/switch-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { Card } from '../../ui/layout/card.tsx';
import type { ProfileValues } from './profile-values.ts';

/** The name and the primary email. */
export const ProfileFields = ({ form }: { readonly form: UseFormReturn<ProfileValues> }) => (
  <Card title="Profile">
    <div className="max-w-xl space-y-5">
      <TextField form={form} name="name" label="Name" />
      <EmailField form={form} name="email" label="Primary email" isOptional />
      <SwitchField
        {...form.register('isVerified')}
        label="Email verified"
        hint="You know this email belongs to the user."
      />
    </div>
  </Card>
);
