import { Button } from '@latchkey/react';
import { Allowed } from '../../app/allowed.tsx';
import { CodeBlock } from '../../ui/data/code-block.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';

/** Shown before the first endpoint. */
export const NoEndpoints = ({ onCreate }: { readonly onCreate: () => void }) => (
  <EmptyState
    icon="webhooks"
    title="No endpoints yet"
    text="Add a receiver to your server, then enter its URL here. It's notified when users, teams and permissions change."
    action={
      <Allowed call="POST /latchkey/webhook-endpoints">
        <Button variant="secondary" onClick={onCreate}>
          Add the first endpoint
        </Button>
      </Allowed>
    }
  >
    <CodeBlock label="Receiver" code={receiverCode} />
  </EmptyState>
);

/** The code of a receiver. */
const receiverCode = `import { WebhookReceiver } from '@latchkey/sdk/server';

const receiver = new WebhookReceiver({ secrets: process.env.LATCHKEY_WEBHOOK_SECRET ?? '' });

async function POST(request: Request): Promise<Response> {
  const delivered = { body: await request.text(), headers: request.headers };
  await receiver.receive(delivered, async (event) => {
    if (event.type === 'user.created') console.log('Welcome', event.data.display_name);
  });
  return new Response(null, { status: 204 });
}`;
