import { addTeamDomain, listTeamDomains, type TeamDomain } from '@latchkey/sdk/team-domains';
import { useRef, useState } from 'react';
import { useList } from '../../../../hooks/use-list.ts';
import { useConnectionsText } from '../../../../i18n/texts/connections.ts';
import type { OfTeam } from '../of-team.ts';

/** The domains of a team, and what is done with them. */
export function useDomains({ app, team }: OfTeam) {
  const text = useConnectionsText();
  const ref = useRef<HTMLDivElement>(null);
  const domains = useList(() => listTeamDomains(app, team));
  const [removing, setRemoving] = useState<TeamDomain>();
  const [verified, setVerified] = useState<string>();
  const { change } = domains;
  return {
    ...domains,
    /** Takes the focus when what had it is gone. */
    ref,
    /** The one that is about to be removed. */
    removing,
    setRemoving,
    /** The one that was verified last, as far as that came. */
    verified,
    /** Throws what the service says against it. */
    async add(name: string): Promise<void> {
      const { domain } = await addTeamDomain(app, team, name);
      await change('add', async () => {}, text('domainAdded', { domain }));
    },
    async verify(domain: TeamDomain): Promise<void> {
      setVerified(domain.id);
      await change(`verify ${domain.id}`, domain.verify, text('domainVerifiedNow', { domain: domain.domain }));
    },
    async remove(): Promise<void> {
      if (!removing) return;
      setVerified(undefined);
      if (!(await change('remove', removing.delete, text('domainRemoved', { domain: removing.domain })))) return;
      setRemoving(undefined);
      ref.current?.focus();
    },
  };
}

export type Domains = ReturnType<typeof useDomains>;
