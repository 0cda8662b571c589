import { MetadataFields } from '../../features/metadata/metadata-fields.tsx';
import { EmailField } from '../../ui/form/email-field.tsx';
import { SettingsForm } from '../../ui/form/settings-form.tsx';
import { SwitchField } from '../../ui/form/switch-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { changesOf, valuesOf } from './profile-values.ts';
import { useShownUser } from './user-detail.ts';

/** What is written down of a user, saved together. */
export function Profile() {
  const user = useShownUser();
  const values = valuesOf(user);
  return (
    <SettingsForm
      values={values}
      save={async (changed) => {
        await user.update(changesOf(values, changed));
      }}
    >
      {(form) => (
        <>
          <Card title="Profile">
            <div className="max-w-xl space-y-5">
              <TextField form={form} name="name" label="Name" />
              <TextField
                form={form}
                name="image"
                label="Picture"
                hint="The address of an image."
                inputMode="url"
                spellCheck={false}
              />
              <EmailField form={form} name="email" label="Primary email" isOptional />
              <SwitchField
                {...form.register('isVerified')}
                label="Email verified"
                hint="The address is known to belong to this user."
              />
            </div>
          </Card>
          <Card title="Metadata" description="What the application keeps with this user, as JSON.">
            <MetadataFields form={form} />
          </Card>
        </>
      )}
    </SettingsForm>
  );
}
