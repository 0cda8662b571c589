import { Link } from '@tanstack/react-router';
import { isInternal, useShownProject } from '../../../app/current-project.ts';
import { pathOf } from '../../../app/paths.ts';
import { CodeBlock } from '../../../ui/data/code-block.tsx';
import { Icon, type IconName } from '../../../ui/icons.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { textLink } from '../../../ui/layout/text-link.ts';

const DEMO = 'http://127.0.0.1:4500';

const steps: readonly {
  readonly path: string;
  readonly icon: IconName;
  readonly title: string;
  readonly text: string;
}[] = [
  { path: 'keys', icon: 'key', title: 'Create keys', text: 'One set for each environment of your app.' },
  { path: 'domains', icon: 'domains', title: 'Add a domain', text: 'Where sign-ins redirect to.' },
  { path: 'users', icon: 'users', title: 'View users', text: 'Everyone who signs up appears there.' },
];

export function NextSteps({ publishableClientKey }: { readonly publishableClientKey: string }) {
  const project = useShownProject();
  return (
    <>
      <Card title="Next steps">
        <ul className="grid gap-3 sm:grid-cols-3">
          {steps.map(({ path, icon, title, text }) => (
            <li
              key={path}
              className="relative rounded-control border border-line p-4 hover:border-input [&>svg]:mb-2.5 [&>svg]:text-accent"
            >
              <Icon name={icon} />
              <Link
                to={pathOf(project.id, path)}
                className="font-medium before:absolute before:inset-0 before:rounded-control focus-visible:outline-none focus-visible:before:outline-2 focus-visible:before:outline-[var(--latchkey-ring)]"
              >
                {title}
              </Link>
              <p className="mt-0.5 text-pretty text-soft">{text}</p>
            </li>
          ))}
        </ul>
      </Card>
      {!isInternal(project) && (
        <Card
          title="Try the demo"
          description="A small app with sign-in that uses this project. Run it in the Latchkey folder, next to the service."
        >
          <div className="space-y-3">
            <CodeBlock
              label="Terminal"
              code={`LATCHKEY_PROJECT_ID=${project.id} \\\nLATCHKEY_PUBLISHABLE_CLIENT_KEY=${publishableClientKey} \\\nnpm run demo`}
            />
            <a href={DEMO} target="_blank" rel="noreferrer" className={textLink}>
              Open demo
            </a>
          </div>
        </Card>
      )}
    </>
  );
}
