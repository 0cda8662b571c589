/** What a server needs to take messages. */
export const receiverCode = `import { WebhookReceiver } from '@latchkey/sdk/server';

const receiver = new WebhookReceiver({ secrets: process.env.LATCHKEY_WEBHOOK_SECRET ?? '' });

export async function POST(request: Request): Promise<Response> {
  const delivered = { body: await request.text(), headers: request.headers };
  await receiver.receive(delivered, async (event) => {
    if (event.type === 'user.created') console.log('Welcome', event.data.display_name);
  });
  return new Response(null, { status: 204 });
}`;
