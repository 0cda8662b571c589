import { useNavigate } from '@tanstack/react-router';
import { RowButton } from '../../../parts/row-button.tsx';
import { pathOf } from '../../../path.ts';
import { useShownProject } from '../../../project.ts';
import { nameOf } from '../name-of.ts';
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
