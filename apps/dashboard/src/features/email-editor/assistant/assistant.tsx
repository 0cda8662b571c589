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
  /** The id of the theme or template. */
  readonly threadId: string;
  readonly about: ChatContext;
  /** The assistant works on what is saved, and would save over what is not. */
  readonly isDirty: boolean;
  readonly source: string;
  /** Takes a source over into the editor, where it is not saved yet. */
  readonly onPutBack: (source: string) => void;
  readonly onClose: () => void;
}

/** What is shown of a conversation at once: the last question and its answer. */
const LATEST = 2;

/** A model that writes the source as it is asked to. It stands inside a form, so it is none itself. */
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
    // The button makes room for another one.
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
      description="It writes the source and saves what renders. What was there before is among the versions."
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
            Put back what was there before
          </Button>
        )}
        <ErrorMessage error={error} />
        {!said && error !== undefined && (
          <Button variant="secondary" onClick={load}>
            Try again
          </Button>
        )}
        {said && (
          <>
            <Field
              label="What should it change?"
              hint={
                isDirty
                  ? 'Save or discard your changes first: the assistant works on what is saved.'
                  : 'Enter sends, Shift and Enter begin a new line.'
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
        // biome-ignore lint/suspicious/noArrayIndexKey: messages only ever come after the others.
        <ChatMessage key={place} message={message} />
      ))}
    </div>
  );
}
