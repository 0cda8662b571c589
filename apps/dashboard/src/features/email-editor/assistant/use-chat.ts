import type { ChatContext, ChatMessage } from '@latchkey/sdk/admin';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useAdminApp } from '../../../app/current-project.ts';
import { readConversation, withQuestion } from './conversation.ts';

/** The conversation about one theme or template, with one question at a time. */
export function useChat(threadId: string, about: ChatContext) {
  const adminApp = useAdminApp();
  const [said, setSaid] = useState<readonly ChatMessage[]>();
  const [asked, setAsked] = useState<string>();
  const [error, setError] = useState<unknown>();
  const stopper = useRef<AbortController>(undefined);

  const load = useCallback(() => {
    setError(undefined);
    adminApp.listChatMessages(threadId).then(({ messages }) => setSaid(readConversation(messages)), setError);
  }, [adminApp, threadId]);
  useEffect(load, [load]);
  useEffect(() => () => stopper.current?.abort(), []);

  /** Resolves to whether there was an answer. `error` says why not, or why the answer couldn't be stored. */
  async function ask(text: string): Promise<boolean> {
    if (!said) return false;
    const stop = new AbortController();
    stopper.current = stop;
    setAsked(text);
    setError(undefined);
    try {
      const question = withQuestion(said, text);
      const { content } = await adminApp.sendChatMessage(threadId, about, question, stop.signal);
      const fresh: ChatMessage[] = [
        { role: 'user', content: text },
        { role: 'assistant', content },
      ];
      setSaid([...said, ...fresh]);
      void keep(fresh);
      return true;
    } catch (failure) {
      if (!stop.signal.aborted) setError(failure);
      return false;
    } finally {
      setAsked(undefined);
    }
  }

  async function keep(messages: readonly ChatMessage[]): Promise<void> {
    try {
      for (const message of messages) await adminApp.saveChatMessage(threadId, message);
    } catch (failure) {
      setError(failure);
    }
  }

  return { said, asked, error, load, ask, stop: () => stopper.current?.abort() };
}
