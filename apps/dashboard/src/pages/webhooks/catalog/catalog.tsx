import { Button, useStore } from '@latchkey/react';
import { useAdminApp } from '../../../app/current-project.ts';
import { filtered } from '../../../ui/data/text-filter.ts';
import { useSearchParams } from '../../../ui/data/use-search-params.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { SearchField } from '../../../ui/form/search-field.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { KindList } from './kind-list.tsx';

interface CatalogSearch {
  readonly query?: string | undefined;
  readonly cursor?: string | undefined;
}

/** The events of webhooks, each with the payload of a test message. */
export const Catalog = () => (
  <Page
    title="Event catalog"
    description="The events an endpoint can subscribe to, each with a sample payload. Test events send the same payloads."
    skeleton="text"
  >
    <Kinds />
  </Page>
);

function Kinds() {
  const kinds = useStore(useAdminApp().webhookKindsStore);
  const { search, field, look, clear } = useSearchParams<CatalogSearch>();
  const { query = '' } = search;
  const found = filtered(
    kinds.map((facts) => ({
      ...facts,
      label: facts.kind,
      words: facts.label,
      keywords: `${facts.label} ${facts.group}`,
    })),
    query,
  );
  return (
    <div className="space-y-5">
      <search aria-label="Events">
        <SearchField
          label="Search events"
          placeholder="Name or description"
          text={query}
          field={field}
          onSearch={(query) => look({ query })}
        />
      </search>
      <p role="status" className="sr-only">
        {found.length === 1 ? '1 event' : `${found.length} events`}
      </p>
      {found.length > 0 ? (
        <KindList kinds={found} />
      ) : (
        <EmptyState
          icon="search"
          title="No events found"
          text={`No event of webhooks matches “${query}”.`}
          action={
            <Button variant="secondary" onClick={clear}>
              Clear search
            </Button>
          }
        />
      )}
    </div>
  );
}
