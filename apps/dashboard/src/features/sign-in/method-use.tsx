import { Time } from '../../ui/data/time.tsx';
import type { MethodUse as Use } from './use-method-uses.ts';

/** "23 users · last used 3 hours ago". */
export function MethodUse({ use: { users, lastUsedAt } }: { readonly use: Use }) {
  return (
    <>
      {users}
      {lastUsedAt && (
        <>
          {' · last used '}
          <Time at={lastUsedAt} />
        </>
      )}
    </>
  );
}
