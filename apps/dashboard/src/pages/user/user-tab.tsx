import { MetadataFields } from '../../features/metadata/metadata-fields.tsx';
import { nameOf } from '../../features/users/user-name.ts';
import { PictureCard } from '../../ui/form/picture-card.tsx';
import { TabbedForm } from '../../ui/form/tabbed-form.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { SectionCards } from '../../ui/layout/section-cards.tsx';
import { ProfileFields } from './profile-fields.tsx';
import { changesOf, type ProfileValues, valuesOf } from './profile-values.ts';
import { tabs, type UserTab } from './tabs.ts';
import { useShownUser } from './user-detail.ts';

const tabOf = (field: keyof ProfileValues) => (field.endsWith('etadata') ? 'metadata' : 'profile');

/** The open tab: its fields, then its sections. */
export function OpenTab({ tab }: { readonly tab: UserTab }) {
  const user = useShownUser();
  const values = valuesOf(user);
  return (
    <TabbedForm
      call="PATCH /users/:user_id"
      values={values}
      save={async (changed) => {
        await user.update(changesOf(values, changed));
      }}
      tab={tab}
      first={tabs[0]}
      tabOf={tabOf}
      before={
        tab.id === 'profile' && (
          <PictureCard
            call="PATCH /users/:user_id"
            name={nameOf(user)}
            url={user.profileImageUrl}
            save={(profileImageUrl) => user.update({ profileImageUrl })}
          />
        )
      }
      fields={{
        profile: (form) => <ProfileFields form={form} />,
        metadata: (form) => (
          <Card title="Metadata" description="Data your app stores with this user, as JSON.">
            <MetadataFields form={form} />
          </Card>
        ),
      }}
    >
      <SectionCards sections={tab.sections} />
    </TabbedForm>
  );
}
