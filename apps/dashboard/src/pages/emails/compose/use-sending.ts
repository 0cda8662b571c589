import { ConnectionError } from '@latchkey/sdk';
import { useEffect, useRef, useState } from 'react';
import { useAdminApp } from '../../../app/current-project.ts';
import { describeError } from '../../../app/describe-error.ts';
import type { Draft } from './draft.ts';

/** Recipients per request: few enough that stopping takes effect soon. */
const AT_ONCE = 25;

/** The result for one user. */
export interface Outcome {
  readonly status: 'waiting' | 'sending' | 'sent' | 'failed' | 'stopped' | 'unknown';
  readonly email?: string | undefined;
  readonly reason?: string | undefined;
}

type Outcomes = ReadonlyMap<string, Outcome>;

/** Sends an email in batches. Stopping skips the batches that haven't started. */
export function useSending({ recipients, subject, category, content }: Draft) {
  const adminApp = useAdminApp();
  const [outcomes, setOutcomes] = useState<Outcomes>(new Map());
  const [isOver, setOver] = useState(false);
  const [isStopping, setStopping] = useState(false);
  const isStopped = useRef(false);
  const hasBegun = useRef(false);

  async function sendTo(userIds: readonly string[]): Promise<readonly (readonly [string, Outcome])[]> {
    try {
      const results = await adminApp.sendEmail({ userIds, subject, content, notificationCategoryName: category });
      return results.map(({ userId, userEmail, success, error }) => [
        userId,
        { status: success ? 'sent' : 'failed', email: userEmail, reason: error },
      ]);
    } catch (error) {
      // Further requests would fail the same way.
      isStopped.current = true;
      const status = error instanceof ConnectionError ? 'unknown' : 'failed';
      const reason = status === 'unknown' ? 'No response: check the email log' : describeError(error).text;
      return userIds.map((id) => [id, { status, reason }]);
    }
  }

  async function start(ids: readonly string[]): Promise<void> {
    const latest = new Map<string, Outcome>(ids.map((id) => [id, { status: 'waiting' }]));
    const note = (entries: readonly (readonly [string, Outcome])[]) => {
      for (const [id, outcome] of entries) latest.set(id, outcome);
      setOutcomes(new Map(latest));
    };
    for (let at = 0; at < ids.length; at += AT_ONCE) {
      const some = ids.slice(at, at + AT_ONCE);
      const status = isStopped.current ? 'stopped' : 'sending';
      note(some.map((id) => [id, { status }]));
      if (!isStopped.current) note(await sendTo(some));
    }
    setOver(true);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: sends once, on mount.
  useEffect(() => {
    if (!hasBegun.current) void start(recipients.map(({ id }) => id));
    hasBegun.current = true;
    // Leaving the page stops the sending.
    return () => {
      isStopped.current = true;
    };
  }, []);

  return {
    outcomes,
    isOver,
    isStopping,
    /** Finishes the running batch and starts no other. */
    stop() {
      isStopped.current = true;
      setStopping(true);
    },
  };
}
