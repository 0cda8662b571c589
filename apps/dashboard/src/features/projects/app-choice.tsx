import { Field } from '@latchkey/react';
import type { AdminProjectFields } from '@latchkey/sdk';
import type { Path, UseFormReturn } from 'react-hook-form';
import { useShownProject } from '../../app/current-project.ts';
import { Select } from '../../ui/form/select.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { type AppPage, appPages, checkLocal, localPage } from './app-pages.ts';

/** The app that a link opens. */
export interface AppChoice {
  /** The URL of the page at a trusted domain; empty for an app on this computer. */
  page: string;
  address: string;
}

type Project = Pick<AdminProjectFields, 'config'>;
const LOCAL = '';

export const firstApp = (project: Project, page: AppPage): AppChoice => ({
  page: appPages(project, page)[0]?.[1] ?? LOCAL,
  address: 'http://localhost:3000',
});

export const hasApp = (project: Project, page: AppPage): boolean =>
  project.config.allowLocalhost || appPages(project, page).length > 0;

export const urlOf = ({ page: url, address }: AppChoice, page: AppPage): string =>
  url === LOCAL ? localPage(address, page) : url;

interface AppFieldsProps<V extends AppChoice> {
  readonly form: UseFormReturn<V>;
  readonly page: AppPage;
}

/** Fields to choose the app; none if there is only one. */
export function AppFields<V extends AppChoice>({ form, page }: AppFieldsProps<V>) {
  const project = useShownProject();
  const pages = appPages(project, page);
  const { allowLocalhost } = project.config;
  const [chosen, address] = ['page' as Path<V>, 'address' as Path<V>];
  return (
    <>
      {pages.length > 0 && (
        <Field label="App">
          <Select {...form.register(chosen)}>
            {pages.map(([domain, url]) => (
              <option key={domain} value={url}>
                {domain}
              </option>
            ))}
            {allowLocalhost && <option value={LOCAL}>On this computer</option>}
          </Select>
        </Field>
      )}
      {form.watch(chosen) === LOCAL && (
        <TextField
          form={form}
          name={address}
          label="App URL"
          type="url"
          inputMode="url"
          spellCheck={false}
          rules={{ validate: checkLocal }}
        />
      )}
    </>
  );
}
