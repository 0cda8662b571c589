import type { InternalApiKeyFirstView } from '@latchkey/sdk/admin';
import { useState } from 'react';
import { useApps } from '../../apps.ts';
import { Page } from '../../frame/page.tsx';
import { Card } from '../../parts/card.tsx';
import { CodeBlock } from '../../parts/code-block.tsx';
import { Tabs } from '../../parts/tabs.tsx';
import { useShownProject } from '../../project.ts';
import { NextSteps } from './next-steps.tsx';
import { QuickKeys } from './quick-keys.tsx';
import { snippets } from './snippets.ts';

export function Overview() {
  return (
    <Page title="Overview" skeleton="text">
      <Start />
    </Page>
  );
}

function Start() {
  const { settings } = useApps();
  const { id, isProductionMode } = useShownProject();
  const [keys, setKeys] = useState<InternalApiKeyFirstView>();
  const place = {
    url: settings.url,
    projectId: id,
    publishableClientKey: keys?.publishableClientKey ?? 'pck_your_publishable_client_key',
  };
  return (
    <div className="space-y-6">
      <Card
        title="Connect an application"
        description={
          isProductionMode
            ? 'The code is the same for every place it runs.'
            : 'Three pieces of code, filled in for this project.'
        }
      >
        <div className="space-y-5">
          <QuickKeys keys={keys} onMade={setKeys} />
          <Tabs
            label="Ways to connect"
            tabs={snippets.map(({ title, text, file, code }) => ({
              title,
              panel: (
                <div className="space-y-3">
                  <p className="text-soft">{text}</p>
                  <CodeBlock label={file} code={code(place)} />
                </div>
              ),
            }))}
          />
        </div>
      </Card>
      <NextSteps publishableClientKey={place.publishableClientKey} />
    </div>
  );
}
