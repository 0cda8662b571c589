import { MetadataFields } from '../../features/metadata/metadata-fields.tsx';
import { SettingsForm } from '../../ui/form/settings-form.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { changesOf, metadataKindsOfTeams, valuesOf } from './profile-values.ts';
import { useShownTeam } from './team-view.ts';

/** What is written down of a team, saved together. */
export function Profile() {
  const team = useShownTeam();
  const values = valuesOf(team);
  return (
    <SettingsForm values={values} save={(changed) => team.update(changesOf(values, changed))}>
      {(form) => (
        <>
          <Card title="Profile">
            <div className="max-w-xl space-y-5">
              <TextField
                form={form}
                name="name"
                label="Name"
                required
                rules={{ validate: (name) => name.trim() !== '' || 'Enter a name' }}
              />
              <TextField
                form={form}
                name="image"
                label="Picture"
                hint="The address of an image."
                inputMode="url"
                spellCheck={false}
              />
            </div>
          </Card>
          <Card title="Metadata" description="What the application keeps with this team, as JSON.">
            <MetadataFields form={form} kinds={metadataKindsOfTeams} />
          </Card>
        </>
      )}
    </SettingsForm>
  );
}
