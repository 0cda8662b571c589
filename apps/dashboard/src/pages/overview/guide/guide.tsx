import type { InternalApiKeyFirstView } from '@latchkey/sdk/admin';
import { useState } from 'react';
import { useApps } from '../../../app/apps.ts';
import { isInternal, useShownProject } from '../../../app/current-project.ts';
import { CodeBlock } from '../../../ui/data/code-block.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { textLink } from '../../../ui/layout/text-link.ts';
import { FirstSteps } from './first-steps.tsx';
import { QuickKeys } from './quick-keys.tsx';

/** Where `latchkey` looks for the service unless it is told. */
const USUAL_URL = 'http://localhost:4400';
const DEMO = 'http://127.0.0.1:4500';

/** The quick starts of the documentation. */
const quickStarts = [
  ['next', 'Next.js'],
  ['react-router', 'React Router'],
  ['astro', 'Astro'],
  ['sveltekit', 'SvelteKit'],
  ['nuxt', 'Nuxt'],
  ['react-vite', 'React with Vite'],
  ['express', 'Express'],
  ['hono', 'Hono'],
  ['curl', 'Other languages'],
] as const;

/** How to connect an app to the project: by the command line, by the documentation, or by hand. */
export function Guide() {
  const { settings } = useApps();
  const project = useShownProject();
  const [keys, setKeys] = useState<InternalApiKeyFirstView>();
  return (
    <div className="space-y-6">
      <FirstSteps />
      <Card
        title="Connect your app"
        description="Run this in the app's folder. It shows every file it will write, and asks first."
      >
        <div className="space-y-5">
          <CodeBlock label="Terminal" code={commands(settings.url, project.id)} />
          <p className="text-pretty">
            Works in Next.js, React Router, Astro, SvelteKit, Nuxt, Vite, Express and Hono projects. Every framework has
            a quick start:
          </p>
          <ul aria-label="Quick starts" className="flex flex-wrap gap-x-5 gap-y-2">
            {quickStarts.map(([page, title]) => (
              <li key={page}>
                <a href={`${settings.url}/docs/start/${page}`} className={textLink}>
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </div>
      </Card>
      <Card title="Set it up by hand" description="What an app needs to know, and keys for it.">
        <QuickKeys keys={keys} onMade={setKeys} />
      </Card>
      {!isInternal(project) && (
        <Card
          title="Try the demo"
          description="A small app with sign-in that uses this project. Run it in the Latchkey folder, next to the service."
        >
          <div className="space-y-3">
            <CodeBlock
              label="Terminal"
              code={demo(project.id, keys?.publishableClientKey ?? 'pck_your_publishable_client_key')}
            />
            <a href={DEMO} target="_blank" rel="noreferrer" className={textLink}>
              Open demo
            </a>
          </div>
        </Card>
      )}
    </div>
  );
}

function commands(url: string, projectId: string): string {
  const at = url === USUAL_URL ? '' : ` --url ${url}`;
  return [
    `npm install --global @latchkey/cli --@latchkey:registry=${url}/npm/`,
    `latchkey login${at}`,
    `latchkey init${at} --project ${projectId}`,
  ].join('\n');
}

const demo = (projectId: string, key: string) =>
  `LATCHKEY_PROJECT_ID=${projectId} \\\nLATCHKEY_PUBLISHABLE_CLIENT_KEY=${key} \\\nnpm run demo`;
