import type { AdminApp } from '@latchkey/sdk/admin';
import { useState } from 'react';
import { useAdminApp } from '../../../app/current-project.ts';
import type { OwnServer } from './sender-values.ts';

/** The result of a test email, with the server's response if the log has it. */
export interface TestResult {
  readonly to: string;
  /** Why it failed and what to do; undefined if it was sent. */
  readonly problem?: string;
  readonly answer?: { readonly kind: string; readonly text: string } | undefined;
}

/** Sends test emails, one at a time. */
export function useTestMail() {
  const adminApp = useAdminApp();
  const [isBusy, setBusy] = useState(false);
  const [result, setResult] = useState<TestResult>();
  const [error, setError] = useState<unknown>();

  /** Whether it was sent. */
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
  // The server's response is only in the log; the result is valid without it.
  const [logged] = await app.listEmails({ kind: 'test', to, limit: 1 }).catch(() => []);
  const answer = logged?.attempts.at(-1);
  return sent.status === 'ok' ? { to, answer } : { to, problem: sent.error.errorMessage, answer };
}
