import { Alert, useStore } from '@latchkey/react';
import { Link } from '@tanstack/react-router';
import { useApps } from '../../app/apps.ts';
import { useAdminApp } from '../../app/current-project.ts';
import { pathOf } from '../../app/paths.ts';
import type { RiskyChange } from '../../ui/form/change-review.tsx';
import { SettingsForm } from '../../ui/form/settings-form.tsx';
import { SwitchField } from '../../ui/form/switch-field.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { textLink } from '../../ui/layout/text-link.ts';
import { HostedDomains } from './hosted-domains.tsx';
import { RedirectCheck } from './redirect-check.tsx';
import { TrustedDomains } from './trusted-domains.tsx';

export function Domains() {
  return (
    <Page title="Domains" description="The domains your app runs on. Sign-ins redirect only to these." skeleton="form">
      <div className="flex flex-col gap-6">
        <Warnings />
        <TrustedDomains />
        <RedirectCheck />
        <HostedDomains />
        <Localhost />
      </div>
    </Page>
  );
}

/** Settings that are fine in development but unsafe with real users. */
function Warnings() {
  const project = useStore(useAdminApp().projectStore);
  const problems = project.getProductionModeErrors();
  return (
    <Alert tone="warning">
      {problems.length > 0 && (
        <>
          <p className="font-medium">
            {project.isProductionMode
              ? 'This project is in production, but has unsafe settings:'
              : 'Before this project goes to production, fix these settings:'}
          </p>
          <ul className="mt-1 list-disc space-y-0.5 ps-5">
            {problems.map(({ message }) => (
              <li key={message} className="break-words">
                {message}
              </li>
            ))}
          </ul>
          <p className="mt-2">
            <Link to={pathOf(project.id, 'production')} className={textLink}>
              Open the production check
            </Link>
          </p>
        </>
      )}
    </Alert>
  );
}

function Localhost() {
  const { refreshProjects } = useApps();
  const { config, isProductionMode, update } = useStore(useAdminApp().projectStore);
  return (
    <SettingsForm
      values={{ allowLocalhost: config.allowLocalhost }}
      risks={(before, after) =>
        localhostRisks({ before, after, isProductionMode, hasDomain: config.domains.length > 0 })
      }
      save={async (changed) => {
        await update({ config: changed });
        await refreshProjects();
      }}
    >
      {(form) => (
        <Card title="Development">
          <SwitchField
            label="Allow localhost"
            hint="Trust localhost on any port. For development only."
            {...form.register('allowLocalhost')}
          />
        </Card>
      )}
    </SettingsForm>
  );
}

interface Change {
  readonly before: { readonly allowLocalhost: boolean };
  readonly after: { readonly allowLocalhost: boolean };
  readonly isProductionMode: boolean;
  readonly hasDomain: boolean;
}

const SETTING = 'Allow localhost';

/** Turning localhost on is risky in production; turning it off may leave no trusted address. */
function localhostRisks({ before, after, isProductionMode, hasDomain }: Change): RiskyChange[] {
  if (before.allowLocalhost === after.allowLocalhost) return [];
  if (after.allowLocalhost) {
    if (!isProductionMode) return [];
    const consequence = "This project is in production. Sign-ins could redirect to any program on the user's computer.";
    return [{ setting: SETTING, before: 'Off', after: 'On', consequence }];
  }
  if (hasDomain) return [];
  const consequence = "No domain is trusted yet, so sign-ins can't redirect to your app.";
  return [{ setting: SETTING, before: 'On', after: 'Off', consequence }];
}
