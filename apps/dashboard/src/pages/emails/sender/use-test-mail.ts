import type { AdminApp } from '@latchkey/sdk/admin';
import { useState } from 'react';
import { useAdminApp } from '../../../app/current-project.ts';
import type { OwnServer } from './sender-values.ts';

/** What came of a test mail, with the words of the server where the log has them. */
export interface TestResult {
  readonly to: string;
  /** Why it did not go out, and what to do; undefined where it did. */
  readonly problem?: string;
  readonly answer?: { readonly kind: string; readonly text: string } | undefined;
}

/** Sends test mails, one at a time. */
export function useTestMail() {
  const adminApp = useAdminApp();
  const [isBusy, setBusy] = useState(false);
  const [result, setResult] = useState<TestResult>();
  const [error, setError] = useState<unknown>();

  /** Whether it went out. */
  async function send(config: OwnServer, to: string): Promise<boolean> {
    if (isBusy) return false;
    setBusy(true);
    setError(undefined);
    setResult(undefined);
    try {
      const result = await sendTest(adminApp, config, to);
      setResult(result);
      return result.problem === undefined;
    } catch (failure) {
      setError(failure);
      return false;
    } finally {
      setBusy(false);
    }
  }

  return { isBusy, result, error, send };
}

async function sendTest(app: AdminApp, { type: _, ...emailConfig }: OwnServer, to: string): Promise<TestResult> {
  const sent = await app.sendTestEmail({ recipientEmail: to, emailConfig });
  // Only the log repeats the words of the server; without them the result is still one.
  const [logged] = await app.listEmails({ kind: 'test', to, limit: 1 }).catch(() => []);
  const answer = logged?.attempts.at(-1);
  return sent.status === 'ok' ? { to, answer } : { to, problem: sent.error.errorMessage, answer };
}
