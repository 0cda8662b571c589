import { useConnectionsText } from '../../../../i18n/texts/connections.ts';
import { Loading } from '../../../../ui/feedback/loading.tsx';
import { ConfirmDialog } from '../../../../ui/overlay/confirm-dialog.tsx';
import { Subsection } from '../../../subsection.tsx';
import { useRefusal } from '../../team-refusal.ts';
import { DomainForm } from './domain-form.tsx';
import { DomainRow } from './domain-row.tsx';
import type { Domains as DomainsState } from './use-domains.ts';

/** The domains of a team: added, verified by a DNS record, removed. */
export function Domains({ domains }: { readonly domains: DomainsState }) {
  const text = useConnectionsText();
  const { list, removing, setRemoving, failure } = domains;
  useRefusal(failure);
  const named = { domain: removing?.domain ?? '' };
  return (
    <Subsection title={text('domains')}>
      <div data-latchkey="form" ref={domains.ref} tabIndex={-1}>
        <p data-latchkey="text">{text('domainsHelp')}</p>
        <Loading of={domains.known} />
        {list && <DomainForm domains={domains} />}
        {list && list.length > 0 && (
          <ul data-latchkey="rows">
            {list.map((domain) => (
              <DomainRow key={domain.id} domain={domain} domains={domains} />
            ))}
          </ul>
        )}
        <div data-latchkey="status" role="status">
          {domains.done}
        </div>
        <ConfirmDialog
          open={removing !== undefined}
          title={text('domainRemoveAsked', named)}
          confirmText={text('domainRemove')}
          isBusy={domains.busy === 'remove'}
          failure={failure}
          onConfirm={domains.remove}
          onClose={() => setRemoving(undefined)}
        >
          {text('domainRemoveHelp', named)}
        </ConfirmDialog>
      </div>
    </Subsection>
  );
}
