import type { ReactNode } from 'react';
import { useApps } from '../../app/apps.ts';
import { CenteredCard } from '../../ui/layout/centered-card.tsx';

/** Before there is an account nobody can sign in. Whoever runs the service makes the first one. */
export function NoOwner() {
  const { settings } = useApps();
  return (
    <CenteredCard title="No owner yet">
      {settings.mode === 'production' ? (
        <>
          <p>To create the first account, run this where the service runs, and open the link that it prints:</p>
          <Code>latchkey owner recover</Code>
        </>
      ) : (
        <>
          <p>
            The service printed an address when it started, with a token that makes the first account. Open it, or
            restart the service and open the new one. It begins with:
          </p>
          <Code>{settings.url}/first-run#</Code>
        </>
      )}
    </CenteredCard>
  );
}

const Code = ({ children }: { children: ReactNode }) => (
  <code className="mt-3 block break-all rounded-control bg-muted px-3 py-2 font-mono text-[0.8125rem] text-foreground">
    {children}
  </code>
);
