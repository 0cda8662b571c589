import { useStore } from '@latchkey/react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useApps } from '../../../app/apps.ts';
import { useAdminApp, useShownProject } from '../../../app/current-project.ts';
import { pathOf } from '../../../app/paths.ts';
import { Icon } from '../../../ui/icons.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { textLink } from '../../../ui/layout/text-link.ts';

interface Step {
  readonly title: string;
  readonly text: ReactNode;
  /** The page where it is done. */
  readonly page: string;
  readonly isDone: boolean;
}

/** What a new project needs, ticked off by what was really done. */
export function FirstSteps() {
  const { id } = useShownProject();
  const steps = useSteps();
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <Card title="First steps" description={`${done} of ${steps.length} done.`}>
      <ol className="divide-y divide-line">
        {steps.map(({ title, text, page, isDone }) => (
          <li key={page} className="relative flex items-center gap-3 py-3 first:pt-0 last:pb-0">
            <span
              className={`flex size-6 shrink-0 items-center justify-center rounded-full border ${
                isDone ? 'border-transparent bg-success-wash text-success' : 'border-input text-transparent'
              }`}
            >
              <Icon name="check" />
            </span>
            <span className="min-w-0">
              <Link
                to={pathOf(id, page)}
                className="font-medium before:absolute before:inset-0 before:rounded-control hover:underline focus-visible:outline-none focus-visible:before:outline-2 focus-visible:before:outline-[var(--latchkey-ring)]"
              >
                {title}
                {isDone && <span className="sr-only"> (done)</span>}
              </Link>
              <span className="block text-pretty text-soft">{text}</span>
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}

function useSteps(): readonly Step[] {
  const app = useAdminApp();
  const { hasInbox } = useApps().settings;
  const { config } = useStore(app.projectStore);
  const keys = useStore(app.internalApiKeysStore);
  const { totalUsers } = useStore(app.metricsStore);
  return [
    {
      title: 'Create keys',
      text: 'Your app calls Latchkey with them. latchkey init creates a set.',
      page: 'keys',
      isDone: keys.some((set) => set.isValid()),
    },
    {
      title: 'Sign up your first user',
      text: 'Everyone who signs up appears under Users.',
      page: 'users',
      isDone: totalUsers > 0,
    },
    {
      title: 'Trust your domain',
      text: 'Sign-ins redirect to your app there.',
      page: 'domains',
      isDone: config.domains.length > 0,
    },
    {
      title: 'Connect your mail server',
      text: hasInbox ? (
        <>
          Until then, emails stay in the{' '}
          <a href="/inbox" target="_blank" rel="noopener" className={`relative z-10 ${textLink}`}>
            development inbox
          </a>
          .
        </>
      ) : (
        'So that emails come from your domain.'
      ),
      page: 'emails',
      isDone: config.emailConfig.type === 'standard',
    },
  ];
}
