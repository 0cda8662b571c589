import { Badge } from '../../ui/layout/badge.tsx';
import { Popover } from '../../ui/overlay/popover.tsx';
import type { Held } from './permission-graph.ts';

interface PermissionBadgesProps {
  /** Whose permissions these are, for the button's name. */
  readonly name: string;
  readonly held: readonly Held[];
}

/** Granted permissions and, on demand, the ones they include. */
export function PermissionBadges({ name, held }: PermissionBadgesProps) {
  const inherited = held.filter(({ isDirect }) => !isDirect);
  const direct = held.filter(({ isDirect }) => isDirect);
  return (
    <span className="flex flex-wrap items-center gap-1.5">
      {direct.length === 0 && <Badge>No permissions</Badge>}
      {direct.map(({ id }) => (
        <Badge key={id} tone="accent">
          {id}
        </Badge>
      ))}
      {inherited.length > 0 && (
        <Popover
          button={
            <>
              {inherited.length} more
              <span className="sr-only"> included permissions of {name}</span>
            </>
          }
          buttonClassName="min-h-6 rounded-full border border-line px-2 font-medium text-soft text-xs hover:border-input hover:text-foreground pointer-coarse:min-h-11 pointer-coarse:px-4"
        >
          {() => <Reasons held={inherited} />}
        </Popover>
      )}
    </span>
  );
}

const Reasons = ({ held }: { readonly held: readonly Held[] }) => (
  <ul className="divide-y divide-line px-4 py-1.5" aria-label="Included permissions">
    {held.map(({ id, via }) => (
      <li key={id} className="py-2">
        <code dir="ltr" className="font-mono text-small [overflow-wrap:anywhere]">
          {id}
        </code>
        <span className="block text-soft [overflow-wrap:anywhere]">Included in {via.join(' → ')}</span>
      </li>
    ))}
  </ul>
);
