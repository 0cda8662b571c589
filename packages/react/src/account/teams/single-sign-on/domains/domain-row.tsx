import type { TeamDomain } from '@latchkey/sdk/team-domains';
import { useConnectionsText } from '../../../../i18n/texts/connections.ts';
import { useDate } from '../../../../i18n/use-date.ts';
import { ActionButton } from '../../../../ui/action-button.tsx';
import { ErrorMessage } from '../../../../ui/feedback/error-message.tsx';
import { CopiedValue } from '../copied-value.tsx';
import type { Domains } from './use-domains.ts';

interface DomainRowProps {
  readonly domain: TeamDomain;
  readonly domains: Domains;
}

/** A domain: whether it is verified, its record as long as that is to be added, and what came of looking it up. */
export function DomainRow({ domain, domains }: DomainRowProps) {
  const text = useConnectionsText();
  const date = useDate();
  const { verifiedAt, firstFailedAt, txtRecord } = domain;
  const named = { domain: domain.domain };
  const state = !verifiedAt ? 'domainUnverified' : firstFailedAt ? 'domainRecordMissing' : 'domainVerified';
  const isProven = state === 'domainVerified';
  const isTried = domains.verified === domain.id && domains.removing === undefined;
  return (
    <li data-latchkey="row">
      <div data-latchkey="row-text">
        <strong data-latchkey="row-title">{domain.domain}</strong>
        <span data-latchkey="chips">
          <span data-latchkey="chip" data-tone={isProven ? undefined : 'warning'}>
            {text(state)}
          </span>
        </span>
        {isProven && <span data-latchkey="small">{text('domainVerifiedOn', { date: date(verifiedAt as Date) })}</span>}
        {verifiedAt && firstFailedAt && (
          <span data-latchkey="small">{text('domainRecordMissingSince', { date: date(firstFailedAt) })}</span>
        )}
        {!isProven && (
          <div data-latchkey="form">
            <p data-latchkey="small">{text('domainRecordHelp')}</p>
            <CopiedValue label={text('domainRecordName')} value={txtRecord.name} />
            <CopiedValue label={text('domainRecordValue')} value={txtRecord.value} />
            <ErrorMessage error={isTried ? domains.failure : undefined} />
          </div>
        )}
      </div>
      <div data-latchkey="acts">
        {!isProven && (
          <ActionButton
            busy={domains.busy === `verify ${domain.id}`}
            label={text('domainVerifyNamed', named)}
            onClick={() => domains.verify(domain)}
          >
            {text('domainVerify')}
          </ActionButton>
        )}
        <ActionButton label={text('domainRemoveNamed', named)} onClick={() => domains.setRemoving(domain)}>
          {text('domainRemove')}
        </ActionButton>
      </div>
    </li>
  );
}
