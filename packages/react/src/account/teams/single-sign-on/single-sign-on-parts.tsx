import { Connections } from './connections/connections.tsx';
import { Domains } from './domains/domains.tsx';
import { useDomains } from './domains/use-domains.ts';
import type { OfTeam } from './of-team.ts';
import { Provisioning } from './provisioning/provisioning.tsx';

/** The domains of a team, its single sign-on and its provisioning, below each other. */
export function SingleSignOnParts({ parts, ...props }: OfTeam) {
  const domains = useDomains(props);
  const hasDomain = domains.list?.some(({ verifiedAt }) => verifiedAt !== null) ?? false;
  const has = (part: NonNullable<typeof parts>[number]) => parts?.includes(part) ?? true;
  return (
    <>
      {has('domains') && <Domains domains={domains} />}
      {has('connection') && <Connections {...props} hasDomain={hasDomain} />}
      {has('provisioning') && <Provisioning {...props} />}
    </>
  );
}
