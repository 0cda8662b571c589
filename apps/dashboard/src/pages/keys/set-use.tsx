import type { InternalApiKey } from '@latchkey/sdk/admin';
import { kinds } from '../../features/api-keys/kinds.ts';
import { Time } from '../../ui/data/time.tsx';

interface OfSet {
  readonly set: InternalApiKey;
}

const usedKeys = (set: InternalApiKey) =>
  kinds.flatMap(({ field, title }) => {
    const key = set[field];
    return key ? [{ field, title, usedAt: key.lastUsedAt }] : [];
  });

/** When each key was last used, a line beside each line of the keys. */
export const SetUses = ({ set }: OfSet) => (
  <ul className="space-y-0.5">
    {usedKeys(set).map(({ field, title, usedAt }) => (
      <li key={field} className="flex min-h-7 items-center gap-1 whitespace-nowrap max-md:justify-end">
        <span className="text-soft md:sr-only">{title} key: </span>
        {usedAt ? <Time at={usedAt} /> : 'Never'}
      </li>
    ))}
  </ul>
);

/** The same as sentences, for owners who are about to end the keys. */
export const SetUseSentences = ({ set }: OfSet) => (
  <ul className="space-y-0.5">
    {usedKeys(set).map(({ field, title, usedAt }) => (
      <li key={field}>
        {title} key:{' '}
        {usedAt ? (
          <>
            last used <Time at={usedAt} />
          </>
        ) : (
          'never used'
        )}
      </li>
    ))}
  </ul>
);
