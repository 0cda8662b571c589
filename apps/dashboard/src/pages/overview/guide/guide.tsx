import type { InternalApiKeyFirstView } from '@latchkey/sdk/admin';
import { useState } from 'react';
import { useApps } from '../../../app/apps.ts';
import { useShownProject } from '../../../app/current-project.ts';
import { CodeBlock } from '../../../ui/data/code-block.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Tabs } from '../../../ui/layout/tabs.tsx';
import { guides, type Place } from './guides.ts';
import { NextSteps } from './next-steps.tsx';
import { QuickKeys } from './quick-keys.tsx';

/** How to connect an app to the project, with the keys filled in. */
export function Guide() {
  const { settings } = useApps();
  const { id, isProductionMode } = useShownProject();
  const [keys, setKeys] = useState<InternalApiKeyFirstView>();
  const place: Place = {
    url: settings.url,
    projectId: id,
    publishableClientKey: keys?.publishableClientKey ?? 'pck_your_publishable_client_key',
    secretServerKey: keys?.secretServerKey ?? 'ssk_your_secret_server_key',
  };
  return (
    <div className="space-y-6">
      <Card
        title="Connect your app"
        description={
          isProductionMode
            ? 'The code is the same in every environment.'
            : 'Step by step, with the code filled in for this project.'
        }
      >
        <div className="space-y-5">
          <QuickKeys keys={keys} onMade={setKeys} />
          <Tabs
            label="Frameworks"
            tabs={guides.map(({ title, steps }) => ({ title, panel: <Steps steps={steps} place={place} /> }))}
          />
        </div>
      </Card>
      <NextSteps publishableClientKey={place.publishableClientKey} />
    </div>
  );
}

interface StepsProps extends Pick<(typeof guides)[number], 'steps'> {
  readonly place: Place;
}

const Steps = ({ steps, place }: StepsProps) => (
  <ol className="space-y-6">
    {steps.map(({ title, text, file, code }, index) => (
      <li key={title}>
        <h3 className="font-medium">
          {index + 1}. {title}
        </h3>
        <p className="mt-0.5 mb-2.5 max-w-prose text-pretty text-soft">{text}</p>
        <CodeBlock label={file} code={code(place)} />
      </li>
    ))}
  </ol>
);
