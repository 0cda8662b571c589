import { CopyButton } from '@latchkey/react';
import { Page } from './page.tsx';
import type { Settings } from './settings.ts';

/** What is shown until the demo knows its project. */
export function SetUp({ settings }: { readonly settings: Settings }) {
  const { url, projectId = '<project id>', publishableClientKey = 'pck_…' } = settings;
  const command = `LATCHKEY_PROJECT_ID='${projectId}' LATCHKEY_PUBLISHABLE_CLIENT_KEY='${publishableClientKey}' npm run demo`;
  return (
    <Page title="Almost there" lead="The demo needs a project of your Latchkey, and a key to it.">
      <ol className="steps">
        <li>
          <h2>Make a project</h2>
          <p>
            Start Latchkey with <code>npm start</code>, open <a href={url}>{url}</a>, and make a project in the
            dashboard.
          </p>
        </li>
        <li>
          <h2>Make a key</h2>
          <p>On the project’s page “Keys”, make a set with a publishable client key. It is shown once.</p>
        </li>
        <li>
          <h2>Start the demo with both</h2>
          <p>Stop this server, and put the two into this command:</p>
          <pre>
            <code>{command}</code>
          </pre>
          <CopyButton text={command}>Copy the command</CopyButton>
        </li>
      </ol>
    </Page>
  );
}
