import { Field, Input } from '@latchkey/react';
import { type ReactNode, useState } from 'react';
import { useShownProject } from '../../app/current-project.ts';
import { appPages, checkLocal, localPage } from '../../features/projects/app-pages.ts';
import { Select } from '../../ui/form/select.tsx';

const PAGE = 'team-invitation';
const LOCAL = '';

interface InvitationPage {
  /** Which page the links of invitations open; null where the project trusts none, or what was typed is none. */
  readonly callbackUrl: string | null;
  readonly hasApp: boolean;
  /** The choice, where there is one. */
  readonly field: ReactNode;
}

/** Which app people come to by an invitation. */
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
              {allowLocalhost && <option value={LOCAL}>On this machine</option>}
            </Select>
          </Field>
        )}
        {chosen === LOCAL && allowLocalhost && (
          <Field label="Address of the app" error={fault === true ? undefined : fault}>
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
