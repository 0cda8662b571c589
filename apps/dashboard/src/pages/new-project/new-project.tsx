import { Button, Field, useStore, useUser } from '@latchkey/react';
import { settings } from '@latchkey/sdk/admin';
import { Link, useNavigate, useRouterState } from '@tanstack/react-router';
import type { UseFormReturn } from 'react-hook-form';
import { useApps } from '../../app/apps.ts';
import { isInternal } from '../../app/current-project.ts';
import { pathOf } from '../../app/paths.ts';
import { SignInPreview } from '../../features/sign-in/sign-in-preview.tsx';
import { ErrorMessage } from '../../ui/feedback/error-message.tsx';
import { Select } from '../../ui/form/select.tsx';
import { SwitchField } from '../../ui/form/switch-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useSubmit } from '../../ui/form/use-submit.ts';
import { Card } from '../../ui/layout/card.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { textLink } from '../../ui/layout/text-link.ts';
import {
  blank,
  hasMethod,
  type NewProjectValues,
  projectOf,
  providersOf,
  sharedProviders,
  WITHOUT_METHOD,
} from './new-project-values.ts';

export function NewProject() {
  return (
    <Page title="Create project" description="You can change everything later." skeleton="form">
      <NewProjectForm />
    </Page>
  );
}

function NewProjectForm() {
  const owner = useUser({ or: 'throw' });
  const navigate = useNavigate();
  // Other programs can prefill the name.
  const named = useRouterState({
    select: ({ location }) => (location.search as { display_name?: string }).display_name,
  });
  const { form, props, isBusy, error } = useSubmit({ ...blank, name: named ?? '' }, async (values) => {
    const project = await owner.createProject(projectOf(values));
    await navigate({ to: pathOf(project.id), replace: true });
  });
  const values = form.watch();

  return (
    <div className="grid items-start gap-6 lg:grid-cols-2 min-[105rem]:grid-cols-[minmax(0,1fr)_26rem]">
      <form {...props} className="space-y-6">
        <Card title="Project">
          <div className="space-y-5">
            <TextField
              form={form}
              name="name"
              label="Name"
              hint="Your users see this name when they sign in."
              required
              rules={{ validate: (name) => String(name).trim() !== '' || 'Enter a name' }}
            />
            <TextField form={form} name="description" label="Description (optional)" />
            <StartFrom form={form} />
          </div>
        </Card>
        {!values.copyOf && <Methods form={form} />}
        <ErrorMessage error={error} />
        <div className="flex items-center gap-5">
          <Button type="submit" busy={isBusy}>
            Create project
          </Button>
          <Link to="/projects" activeOptions={{ exact: true }} className={textLink}>
            Cancel
          </Link>
        </div>
      </form>
      {!values.copyOf && <SignInPreview {...values} name={values.name.trim()} providers={providersOf(values)} />}
    </div>
  );
}

/** Another project, whose settings it starts with. */
function StartFrom({ form }: { readonly form: UseFormReturn<NewProjectValues> }) {
  const { app } = useApps();
  const projects = useStore(app.ownedProjectsStore).filter((project) => !isInternal(project));
  if (projects.length === 0) return null;
  return (
    <Field
      label="Start from"
      hint={
        form.watch('copyOf')
          ? 'Copies sign-in methods, policies, branding, permissions, templates and themes. Users, teams, keys, domains, webhooks, your mail server and OAuth keys stay behind.'
          : 'Choose a project to copy its settings, for example for a staging environment.'
      }
    >
      <Select {...form.register('copyOf')}>
        <option value="">Default settings</option>
        {projects.map(({ id, displayName }) => (
          <option key={id} value={id}>
            {displayName}
          </option>
        ))}
      </Select>
    </Field>
  );
}

/** The sign-in methods, at least one of which must be on. */
function Methods({ form }: { readonly form: UseFormReturn<NewProjectValues> }) {
  const { credentialEnabled: error } = form.formState.errors;
  const registered = (name: keyof NewProjectValues) =>
    form.register(name, { onChange: () => form.clearErrors('credentialEnabled') });
  return (
    <Card title="Sign-in">
      <SwitchField
        label={settings.sign_up_enabled.control.label}
        hint="Anyone can create an account. When off, only your server can create users."
        {...registered('signUpEnabled')}
      />
      <SwitchField
        label={settings.credential_enabled.control.label}
        hint="Users choose a password."
        {...(error && { 'aria-invalid': true, 'aria-errormessage': 'no-method' })}
        {...form.register('credentialEnabled', {
          onChange: () => form.clearErrors('credentialEnabled'),
          validate: (_, values) => hasMethod(values) || WITHOUT_METHOD,
        })}
      />
      <SwitchField
        label={settings.magic_link_enabled.control.label}
        hint="Users get an email with a magic link and a code."
        {...registered('magicLinkEnabled')}
      />
      <SwitchField
        label={settings.passkey_enabled.control.label}
        hint="Users sign in with Face ID, Touch ID or a device PIN, once they've added a passkey."
        {...registered('passkeyEnabled')}
      />
      {sharedProviders.map(({ id, name }) => (
        <SwitchField
          key={id}
          label={name}
          hint="Uses this installation's shared keys. In development, a built-in test page."
          {...registered(id)}
        />
      ))}
      <p id="no-method" role="alert" className="text-danger">
        {error?.message}
      </p>
    </Card>
  );
}
