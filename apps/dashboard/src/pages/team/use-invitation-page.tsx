import { Field, Input } from '@latchkey/react';
import { type ReactNode, useState } from 'react';
import { useShownProject } from '../../app/current-project.ts';
import { appPages, checkLocal, localPage } from '../../features/projects/app-pages.ts';
import { Select } from '../../ui/form/select.tsx';

const PAGE = 'team-invitation';
const LOCAL = '';

interface InvitationPage {
  /** The URL that invitation links open; null if no domain is trusted or the typed URL is invalid. */
  readonly callbackUrl: string | null;
  readonly hasApp: boolean;
  /** The field to choose it, if there is a choice. */
  readonly field: ReactNode;
}

/** Lets the owner choose which app invitation links open. */
export function useInvitationPage(): InvitationPage {
  const project = useShownProject();
  const { allowLocalhost } = project.config;
  const pages = appPages(project, PAGE);
  const [chosen, choose] = useState(pages[0]?.[1] ?? LOCAL);
  const [address, setAddress] = useState('http://localhost:3000');
  const fault = checkLocal(address);
  const local = allowLocalhost && fault === true ? localPage(address, PAGE) : null;
  return {
    callbackUrl: chosen === LOCAL ? local : chosen,
    hasApp: pages.length > 0 || allowLocalhost,
    field: (
      <div className="flex flex-wrap gap-4 *:min-w-0 *:max-w-sm *:flex-1 *:basis-56">
        {pages.length + Number(allowLocalhost) > 1 && (
          <Field label="Links open">
            <Select value={chosen} onChange={({ target }) => choose(target.value)}>
              {pages.map(([domain, page]) => (
                <option key={domain} value={page}>
                  {domain}
                </option>
              ))}
              {allowLocalhost && <option value={LOCAL}>On this computer</option>}
            </Select>
          </Field>
        )}
        {chosen === LOCAL && allowLocalhost && (
          <Field label="App URL" error={fault === true ? undefined : fault}>
            <Input
              type="url"
              inputMode="url"
              autoComplete="off"
              spellCheck={false}
              value={address}
              onChange={({ target }) => setAddress(target.value)}
            />
          </Field>
        )}
      </div>
    ),
  };
}
