import { Button, Field, Spinner } from '@latchkey/react';
import type { ChatContext, ChatMessage as Message } from '@latchkey/sdk/admin';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { ErrorMessage } from '../../../ui/feedback/error-message.tsx';
import { SectionSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { TextArea } from '../../../ui/form/text-area.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { ChatMessage } from './chat-message.tsx';
import { useChat } from './use-chat.ts';

interface AssistantProps {
  /** The ID of the theme or template. */
  readonly threadId: string;
  readonly about: ChatContext;
  /** Whether there are unsaved changes. The assistant edits the saved source and would overwrite them. */
  readonly isDirty: boolean;
  readonly source: string;
  /** Loads a source into the editor without saving it. */
  readonly onPutBack: (source: string) => void;
  readonly onClose: () => void;
}

/** How many messages are shown at first: the last question and its answer. */
const LATEST = 2;

/** A chat that edits the source. Not a form element, because it is rendered inside the editor's form. */
export function Assistant({ threadId, about, isDirty, source, onPutBack, onClose }: AssistantProps) {
  const { said, asked, error, load, ask, stop } = useChat(threadId, about);
  const [text, setText] = useState('');
  const [before, setBefore] = useState<string>();
  const input = useRef<HTMLTextAreaElement>(null);
  const isReady = said !== undefined;
  useEffect(() => {
    if (isReady) input.current?.focus();
  }, [isReady]);
  const isBlocked = isDirty || !said || asked !== undefined || text.trim() === '';

  async function send(): Promise<void> {
    if (isBlocked) return;
    // Sending swaps this button for Stop, which would lose the focus.
    input.current?.focus();
    setText('');
    if (await ask(text.trim())) setBefore(source);
    else setText(text);
  }

  function sendByEnter(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void send();
  }

  const earlier = said?.slice(0, -LATEST) ?? [];
  return (
    <Card
      title="Assistant"
      description="Writes the source and saves it if it renders. Earlier sources are kept as versions."
      actions={
        <Button variant="ghost" onClick={onClose}>
          Close
        </Button>
      }
    >
      <div className="space-y-4">
        {!said && !error && <SectionSkeleton />}
        {earlier.length > 0 && (
          <details>
            <summary className="cursor-pointer text-soft">Earlier messages ({earlier.length})</summary>
            <Messages messages={earlier} />
          </details>
        )}
        <div role="log" aria-label="Conversation" className="space-y-3">
          {said && <Messages messages={said.slice(-LATEST)} />}
          {asked !== undefined && (
            <>
              <ChatMessage message={{ role: 'user', content: asked }} />
              <p className="flex items-center gap-2 px-3 text-soft">
                <Spinner /> The assistant is writing…
              </p>
            </>
          )}
        </div>
        {before !== undefined && before !== source && !isDirty && asked === undefined && (
          <Button
            variant="secondary"
            onClick={() => {
              input.current?.focus();
              onPutBack(before);
            }}
          >
            Restore the source from before
          </Button>
        )}
        <ErrorMessage error={error} />
        {!said && error !== undefined && (
          <Button variant="secondary" onClick={load}>
            Retry
          </Button>
        )}
        {said && (
          <>
            <Field
              label="What should it change?"
              hint={
                isDirty
                  ? 'Save or discard your changes first. The assistant edits the saved source.'
                  : 'Press Enter to send, Shift+Enter for a new line.'
              }
            >
              <TextArea
                ref={input}
                rows={3}
                spellCheck
                value={text}
                onChange={({ target }) => setText(target.value)}
                onKeyDown={sendByEnter}
              />
            </Field>
            {asked === undefined ? (
              <Button aria-disabled={isBlocked} onClick={() => void send()}>
                Send
              </Button>
            ) : (
              <Button
                variant="secondary"
                onClick={() => {
                  input.current?.focus();
                  stop();
                }}
              >
                Stop
              </Button>
            )}
          </>
        )}
      </div>
    </Card>
  );
}

function Messages({ messages }: { readonly messages: readonly Message[] }) {
  return (
    <div className="space-y-3">
      {messages.map((message, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: messages are only ever appended.
        <ChatMessage key={place} message={message} />
      ))}
    </div>
  );
}
