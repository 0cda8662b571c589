import { useNavigate } from '@tanstack/react-router';
import { useShownProject } from '../../../app/current-project.ts';
import { pathOf } from '../../../app/paths.ts';
import { nameOf } from '../../../features/users/user-name.ts';
import { RowButton } from '../../../ui/layout/row-button.tsx';
import type { Selection } from '../selection.ts';

/** Goes on to write an email to the chosen users. */
export function WriteTo({ chosen }: Pick<Selection, 'chosen'>) {
  const navigate = useNavigate();
  const { id } = useShownProject();
  const recipients = [...chosen.values()].map((user) => ({
    id: user.id,
    name: nameOf(user),
    detail: user.primaryEmail,
    image: user.profileImageUrl,
  }));
  return (
    <RowButton onClick={() => void navigate({ to: pathOf(id, 'emails/compose'), state: { recipients } as object })}>
      Send email
    </RowButton>
  );
}
