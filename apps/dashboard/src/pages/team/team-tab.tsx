import { MetadataFields } from '../../features/metadata/metadata-fields.tsx';
import { teamName } from '../../features/teams/team-name.ts';
import { PictureCard } from '../../ui/form/picture-card.tsx';
import { TabbedForm } from '../../ui/form/tabbed-form.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { SectionCards } from '../../ui/layout/section-cards.tsx';
import { changesOf, metadataKindsOfTeams, type TeamValues, valuesOf } from './profile-values.ts';
import { type TeamTab, tabs } from './tabs.ts';
import { useShownTeam } from './team-view.ts';

const tabOf = (field: keyof TeamValues) => (field === 'name' ? 'profile' : 'metadata');

/** The open tab: its fields, then its sections. */
export function OpenTab({ tab }: { readonly tab: TeamTab }) {
  const team = useShownTeam();
  const values = valuesOf(team);
  return (
    <TabbedForm
      call="PATCH /teams/:team_id"
      values={values}
      save={(changed) => team.update(changesOf(values, changed))}
      tab={tab}
      first={tabs[0]}
      tabOf={tabOf}
      before={
        tab.id === 'profile' && (
          <PictureCard
            call="PATCH /teams/:team_id"
            name={teamName(team)}
            url={team.profileImageUrl}
            save={(profileImageUrl) => team.update({ profileImageUrl })}
          />
        )
      }
      fields={{
        profile: (form) => (
          <Card title="Profile">
            <div className="max-w-xl">
              <TextField
                form={form}
                name="name"
                label="Name"
                required
                rules={{ validate: (name) => name.trim() !== '' || 'Enter a name' }}
              />
            </div>
          </Card>
        ),
        metadata: (form) => (
          <Card title="Metadata" description="Data your app stores with this team, as JSON.">
            <MetadataFields form={form} kinds={metadataKindsOfTeams} />
          </Card>
        ),
      }}
    >
      <SectionCards sections={tab.sections} />
    </TabbedForm>
  );
}
