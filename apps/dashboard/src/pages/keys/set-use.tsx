import type { InternalApiKey } from '@latchkey/sdk/admin';
import { Time } from '../../ui/data/time.tsx';

interface SetUseProps {
  readonly set: Pick<InternalApiKey, 'lastUsedAt'>;
}

/** When one of the keys was last used, as a value of a table. */
export const SetUse = ({ set: { lastUsedAt } }: SetUseProps) => (lastUsedAt ? <Time at={lastUsedAt} /> : 'Never');

/** The same as a sentence, for owners who are about to end the keys. */
export const SetUseSentence = ({ set: { lastUsedAt } }: SetUseProps) =>
  lastUsedAt ? (
    <p>
      These keys were last used <Time at={lastUsedAt} />.
    </p>
  ) : (
    <p>These keys have never been used.</p>
  );
