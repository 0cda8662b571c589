import { Button } from '@latchkey/react';
import { CodeBlock } from '../../ui/data/code-block.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { receiverCode } from './receiver-code.ts';

/** Before the first endpoint. */
export const NoEndpoints = ({ onCreate }: { readonly onCreate: () => void }) => (
  <EmptyState
    icon="webhooks"
    title="No endpoints yet"
    text="Put a receiver into your server, then add its address here. It is told of users, teams and permissions as they change."
    action={
      <Button variant="secondary" onClick={onCreate}>
        Add the first endpoint
      </Button>
    }
  >
    <CodeBlock label="Receiver" code={receiverCode} />
  </EmptyState>
);
