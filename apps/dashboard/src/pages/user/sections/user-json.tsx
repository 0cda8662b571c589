import { CodeBlock } from '../../../ui/data/code-block.tsx';
import { useShownUser } from '../user-detail.ts';

/** The fields of the user, without its methods. */
export const UserJson = () => <CodeBlock label="JSON" code={JSON.stringify(useShownUser(), null, 2)} />;
