import type { InternalApiKey } from '@latchkey/sdk/admin';
import { Time } from '../../ui/data/time.tsx';

interface SetUseProps {
  readonly set: Pick<InternalApiKey, 'lastUsedAt' | 'isUseNoted'>;
}

/** When one of the keys was last used, as a value of a table. */
export function SetUse({ set: { lastUsedAt, isUseNoted } }: SetUseProps) {
  if (lastUsedAt) return <Time at={lastUsedAt} />;
  return isUseNoted ? 'Never' : 'Unknown';
}

/** The same as a sentence, for owners who are about to end the keys. */
export function SetUseSentence({ set: { lastUsedAt, isUseNoted } }: SetUseProps) {
  if (lastUsedAt) {
    return (
      <p>
        These keys were last used <Time at={lastUsedAt} />.
      </p>
    );
  }
  return <p>{isUseNoted ? 'These keys have never been used.' : UNKNOWN}</p>;
}

const UNKNOWN = "These keys were created before uses were recorded, and haven't been used since.";
