import type { ReactNode } from 'react';
import { useApps } from '../../app/apps.ts';
import { CenteredCard } from '../../ui/layout/centered-card.tsx';

/** Shown until the owner account exists: says how the operator of the service creates it. */
export function NoOwner() {
  const { settings } = useApps();
  return (
    <CenteredCard title="No owner yet">
      {settings.mode === 'production' ? (
        <>
          <p>To create the owner account, run this command on the server and open the link it prints:</p>
          <Code>latchkey owner recover</Code>
        </>
      ) : (
        <>
          <p>
            When the service starts, it prints a setup link with a token. Open it to create the owner account, or
            restart the service to get a new one. It starts with:
          </p>
          <Code>{settings.url}/first-run#</Code>
        </>
      )}
    </CenteredCard>
  );
}

const Code = ({ children }: { children: ReactNode }) => (
  <code className="mt-3 block break-all rounded-control bg-muted px-3 py-2 font-mono text-small text-foreground">
    {children}
  </code>
);
