import { useStore } from '@latchkey/react';
import { type NightlyBackups, productionAdvice } from '@latchkey/sdk/admin';
import { Link } from '@tanstack/react-router';
import { useApps } from '../../app/apps.ts';
import { isInternal, useAdminApp, useShownProject } from '../../app/current-project.ts';
import { Card } from '../../ui/layout/card.tsx';
import { textLink } from '../../ui/layout/text-link.ts';

/** What a live project should have. It doesn't keep anyone from switching to production. */
export function Advice() {
  return isInternal(useShownProject()) ? <AdviceForInstallation /> : <AdviceCard />;
}

/** Backups are the installation's, so only its own project shows advice about them. */
function AdviceForInstallation() {
  return <AdviceCard backups={useStore(useAdminApp().nightlyBackupsStore)} />;
}

function AdviceCard(given: { readonly backups?: NightlyBackups | null }) {
  const { settings, clock } = useApps();
  const app = useAdminApp();
  const project = useStore(app.projectStore);
  const keys = useStore(app.internalApiKeysStore);
  const owners = useStore(app.ownersStore);
  const advice = productionAdvice({ project, keys, owners, baseUrl: settings.url, ...given }, clock());
  return (
    <Card
      title="Recommendations"
      description={advice.length === 0 ? 'Nothing to add: this project is well set up.' : 'Before your users arrive.'}
    >
      <ul aria-label="Recommendations" className="divide-y divide-line">
        {advice.map(({ code, message, relativeFixUrl }) => (
          <li key={message} className="flex flex-wrap justify-between gap-x-4 gap-y-1 py-3 first:pt-0 last:pb-0">
            <p className="min-w-0 flex-1 basis-64 text-pretty [overflow-wrap:anywhere]">{message}</p>
            <Link to={relativeFixUrl} className={textLink} aria-label={`Open setting: ${titles[code]}`}>
              Open setting
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const titles = {
  SERVE_OVER_HTTPS: 'HTTPS',
  TRUST_A_DOMAIN: 'domains',
  USE_YOUR_MAIL_SERVER: 'mail server',
  USE_YOUR_OAUTH_KEYS: 'OAuth keys',
  CREATE_KEYS: 'keys',
  RENEW_KEYS: 'keys that expire',
  ADD_A_SECOND_OWNER: 'owners',
  TURN_ON_BACKUPS: 'backups',
  FIX_BACKUPS: 'backups',
} as const;
