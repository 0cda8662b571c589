import { ConnectionError } from '@latchkey/sdk';
import { useEffect, useRef, useState } from 'react';
import { useAdminApp } from '../../../app/current-project.ts';
import { describeError } from '../../../app/describe-error.ts';
import type { Draft } from './draft.ts';

/** So many go by one request: few enough to stop in between. */
const AT_ONCE = 25;

/** What came of an email to one user. */
export interface Outcome {
  readonly status: 'waiting' | 'sending' | 'sent' | 'failed' | 'stopped' | 'unknown';
  readonly email?: string | undefined;
  readonly reason?: string | undefined;
}

type Outcomes = ReadonlyMap<string, Outcome>;

/** Sends an email to some users after the others; whom it was not sent to yet is left out once it is stopped. */
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
      // The others would end the same way.
      isStopped.current = true;
      const status = error instanceof ConnectionError ? 'unknown' : 'failed';
      const reason = status === 'unknown' ? 'The answer did not come: look into the log' : describeError(error).text;
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: it is sent once, whatever is drawn anew.
  useEffect(() => {
    if (!hasBegun.current) void start(recipients.map(({ id }) => id));
    hasBegun.current = true;
    // Whoever leaves the page has not asked for the rest.
    return () => {
      isStopped.current = true;
    };
  }, []);

  return {
    outcomes,
    isOver,
    isStopping,
    /** What is under way is finished; nothing else is begun. */
    stop() {
      isStopped.current = true;
      setStopping(true);
    },
  };
}
