import type { ChatContent, ChatMessage as Message } from '@latchkey/sdk/admin';
import { Badge } from '../../../ui/layout/badge.tsx';
import { blocksOf } from './conversation.ts';

/** A chat message with its sender. */
export function ChatMessage({ message }: { readonly message: Message }) {
  const isOwn = message.role === 'user';
  return (
    <article className={isOwn ? 'rounded-control bg-muted px-3 py-2' : 'px-3'}>
      <p className="font-medium text-soft text-xs">{isOwn ? 'You' : 'Assistant'}</p>
      <div className="space-y-2">
        {blocksOf(message).map((block, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a message never change.
          <Block key={place} block={block} />
        ))}
      </div>
    </article>
  );
}

function Block({ block }: { readonly block: ChatContent[number] }) {
  if (block.type === 'text') return <p className="whitespace-pre-wrap break-words">{block.text}</p>;
  if (block.result.success) return <Badge tone="success">Changed and saved</Badge>;
  return (
    <div className="space-y-1">
      <Badge tone="warning">Not saved</Badge>
      <p className="break-words">The new source doesn't render: {block.result.error}</p>
    </div>
  );
}
