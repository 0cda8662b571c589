import { useAccountText } from '../../i18n/texts/account.ts';
import type { SectionProps } from '../section.ts';
import { NameEdit } from './name-edit.tsx';
import { PictureEdit } from './picture-edit.tsx';

/** What others see of the user. */
export function ProfileSection({ user }: SectionProps) {
  const text = useAccountText();
  return (
    <div data-latchkey="form">
      <p data-latchkey="text">{text('profileHelp')}</p>
      <PictureEdit
        of={user}
        words={{ saved: text('pictureSaved'), removed: text('pictureRemoved') }}
        save={(profileImageUrl) => user.update({ profileImageUrl })}
      />
      <NameEdit
        name={user.displayName}
        words={{ label: text('name'), change: text('nameChange'), saved: text('nameSaved') }}
        save={user.setDisplayName}
      />
    </div>
  );
}
