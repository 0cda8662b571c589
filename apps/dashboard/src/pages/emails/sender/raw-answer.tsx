import { ServerWords } from '../server-words.tsx';
import type { TestResult } from './use-test-mail.ts';

/** What the mail server said, for whoever wants to know. */
export const RawAnswer = (answer: NonNullable<TestResult['answer']>) => (
  <details className="mt-1.5">
    <summary className="w-fit rounded-sm py-0.5 font-medium underline-offset-4 hover:underline pointer-coarse:py-2.5">
      Raw answer
    </summary>
    <ServerWords {...answer} />
  </details>
);
