import { productionProblems } from '@latchkey/protocol/production-check';
import { Refusal } from '@latchkey/protocol/refusals';
import type { ProjectConfig } from './config.ts';

/** Whether settings are fit for real users. Throws PRODUCTION_UNSAFE, which says everything that is not. */
export function checkProduction({ allow_localhost, domains }: ProjectConfig): void {
  const problems = productionProblems({ allowLocalhost: allow_localhost, domains });
  if (problems.length > 0)
    throw new Refusal('PRODUCTION_UNSAFE', { detail: `${problems.map(({ message }) => message).join('. ')}.` });
}
