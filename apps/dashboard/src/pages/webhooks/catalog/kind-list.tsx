import type { WebhookKindFacts } from '@latchkey/sdk/admin';
import { useState } from 'react';
import { CodeBlock } from '../../../ui/data/code-block.tsx';
import { Kind } from '../badges.tsx';

/** An event of webhooks; `words` say what happened. */
interface ShownKind extends Pick<WebhookKindFacts, 'kind' | 'group' | 'sample'> {
  readonly words: string;
}

/** Events by what they are about. */
export const KindList = ({ kinds }: { readonly kinds: readonly ShownKind[] }) => {
  const groups = [...new Set(kinds.map(({ group }) => group))];
  return groups.map((group) => (
    <section key={group} aria-label={group} className="mt-6 first:mt-0">
      <h2 className="mb-2 font-medium text-soft text-xs">{group}</h2>
      <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-card">
        {kinds
          .filter((kind) => kind.group === group)
          .map((kind) => (
            <KindRow key={`${kind.kind}${kinds.length === 1}`} kind={kind} isOpenAtFirst={kinds.length === 1} />
          ))}
      </ul>
    </section>
  ));
};

interface KindRowProps {
  readonly kind: ShownKind;
  /** As the only one that was found. */
  readonly isOpenAtFirst: boolean;
}

/** The sample is in the page once it was opened. */
function KindRow({ kind: { kind, words, sample }, isOpenAtFirst }: KindRowProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  return (
    <li>
      <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className="cursor-pointer px-4 py-2.5 focus-visible:-outline-offset-2 pointer-coarse:py-3.5 sm:px-5">
          <span className="inline-flex max-w-[calc(100%-1.25rem)] flex-wrap items-baseline gap-x-3 align-top">
            <Kind>{kind}</Kind>
            <span className="text-soft">{words}</span>
          </span>
        </summary>
        {isOpen && (
          <div className="px-4 pt-1 pb-4 sm:px-5">
            <CodeBlock label={`Payload of ${kind}`} code={JSON.stringify(sample, null, 2)} />
          </div>
        )}
      </details>
    </li>
  );
}
