import { Button, useUser } from '@latchkey/react';
import { Link, useNavigate } from '@tanstack/react-router';
import { Page } from '../frame/page.tsx';
import { Card } from '../parts/card.tsx';
import { Failure } from '../parts/failure.tsx';
import { SwitchField } from '../parts/switch-field.tsx';
import { TextField } from '../parts/text-field.tsx';
import { textLink } from '../parts/text-link.ts';
import { useSentForm } from '../parts/use-sent-form.ts';
import { pathOf } from '../path.ts';

const blank = { name: '', description: '', signUpEnabled: true };

export function NewProject() {
  return (
    <Page title="Create project" description="Everything can be changed later." skeleton="form">
      <NewProjectForm />
    </Page>
  );
}

function NewProjectForm() {
  const owner = useUser({ or: 'throw' });
  const navigate = useNavigate();
  const { form, props, isBusy, error } = useSentForm(blank, async ({ name, description, signUpEnabled }) => {
    const project = await owner.createProject({
      displayName: name.trim(),
      description: description.trim() || null,
      config: { signUpEnabled },
    });
    await navigate({ to: pathOf(project.id), replace: true });
  });

  return (
    <form {...props} className="max-w-2xl space-y-6">
      <Card title="Project">
        <div className="space-y-5">
          <TextField
            form={form}
            name="name"
            label="Name"
            hint="Your users see it when they sign in."
            required
            rules={{ validate: (name) => String(name).trim() !== '' || 'Enter a name' }}
          />
          <TextField form={form} name="description" label="Description (optional)" />
          <SwitchField
            label="Allow sign-up"
            hint="Anybody can make an account. Switch it off for an application with users that you create."
            {...form.register('signUpEnabled')}
          />
        </div>
      </Card>
      <Failure error={error} />
      <div className="flex items-center gap-5">
        <Button type="submit" busy={isBusy}>
          Create project
        </Button>
        <Link to="/projects" activeOptions={{ exact: true }} className={textLink}>
          Cancel
        </Link>
      </div>
    </form>
  );
}
