import { useAccountText } from '../../messages/use-account-text.ts';
import type { SectionProps } from '../sections.ts';
import { NameEdit } from './name-edit.tsx';
import { PictureEdit } from './picture-edit.tsx';

/** What others see of the user. */
export function ProfileSection({ user }: SectionProps) {
  const text = useAccountText();
  return (
    <div data-latchkey="form">
      <p data-latchkey="text">{text('profileHelp')}</p>
      <PictureEdit user={user} />
      <NameEdit user={user} />
    </div>
  );
}
