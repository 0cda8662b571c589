import { Dialog, Field } from '@latchkey/react';
import { createSetUpLink, type NewSetUpLink, type SetUpPart } from '@latchkey/sdk/set-up-links';
import { useAdminApp } from '../../app/current-project.ts';
import { DialogForm } from '../../ui/form/dialog-form.tsx';
import { Select } from '../../ui/form/select.tsx';
import { SwitchField } from '../../ui/form/switch-field.tsx';
import { useSubmit } from '../../ui/form/use-submit.ts';
import { setUpParts } from './set-up-parts.ts';
import { useShownTeam, useTeamView } from './team-view.ts';

interface CreateSetUpLinkProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onMade: (link: NewSetUpLink) => void;
}

/** Asks what a new set-up link permits, and how long. */
export const CreateSetUpLink = ({ open, onClose, onMade }: CreateSetUpLinkProps) => (
  <Dialog open={open} onClose={onClose} title="Create set-up link">
    <LinkForm onClose={onClose} onMade={onMade} />
  </Dialog>
);

const hints: Readonly<Record<SetUpPart, string>> = {
  domains: 'Add, verify and remove domains.',
  connection: 'Connect the identity provider that signs members in.',
  provisioning: 'Let the identity provider manage the members.',
};
const parts = Object.keys(setUpParts) as SetUpPart[];
const days = [1, 7, 14, 30];

function LinkForm({ onClose, onMade }: Omit<CreateSetUpLinkProps, 'open'>) {
  const app = useAdminApp();
  const team = useShownTeam();
  const { setUpLinks } = useTeamView();
  const values = { domains: true, connection: true, provisioning: true, days: '7' };
  const sent = useSubmit(values, async ({ days, ...permits }) => {
    const chosen = parts.filter((part) => permits[part]);
    const link = await createSetUpLink(app, team, { parts: chosen, expiresInDays: Number(days) });
    await setUpLinks.refresh();
    onClose();
    onMade(link);
  });
  const { form } = sent;
  const isEmpty = !parts.some((part) => form.watch(part));
  const checkSome = () => !isEmpty || 'Turn at least one on';
  return (
    <DialogForm sent={sent} action="Create link" onCancel={onClose}>
      <div className="divide-y divide-line">
        {parts.map((part) => (
          <SwitchField
            key={part}
            label={setUpParts[part]}
            hint={hints[part]}
            {...form.register(part, { validate: checkSome })}
          />
        ))}
      </div>
      {form.formState.errors.domains && (
        <p role="alert" className="text-danger">
          {form.formState.errors.domains.message}
        </p>
      )}
      <Field label="Valid for">
        <Select {...form.register('days')}>
          {days.map((count) => (
            <option key={count} value={count}>
              {count === 1 ? '1 day' : `${count} days`}
            </option>
          ))}
        </Select>
      </Field>
    </DialogForm>
  );
}
