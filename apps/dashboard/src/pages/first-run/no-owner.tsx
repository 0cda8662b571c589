import { useApps } from '../../apps.ts';
import { LoneCard } from '../../parts/lone-card.tsx';

/** Nobody can sign in before there is an account, and only who started the service can make the first. */
export function NoOwner() {
  const { settings } = useApps();
  return (
    <LoneCard title="No owner yet">
      <p>
        The service printed an address when it started, with a token that makes the first account. Open it, or restart
        the service and open the new one. It begins with:
      </p>
      <code className="mt-3 block break-all rounded-control bg-muted px-3 py-2 font-mono text-[0.8125rem] text-foreground">
        {settings.url}/first-run#
      </code>
    </LoneCard>
  );
}
