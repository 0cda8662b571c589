import { type ProductionProblemCode, productionProblems } from '@latchkey/protocol/production-check';
import type { AdminProjectFields } from '../core/shapes/project.ts';

/** Why a project is not fit for production. */
export interface ProductionModeError {
  /** Which rule is broken, for programs. */
  readonly code: ProductionProblemCode;
  /** The trusted domain it is about, as it is in the settings; null where it is about no domain. */
  readonly domain: string | null;
  /** A sentence for the project's owner. */
  readonly message: string;
  /** The page of the dashboard where it is fixed. */
  readonly relativeFixUrl: string;
}

/** Checks the settings of a project, as the service does before it switches production on. */
export const productionModeErrors = ({ id, config }: AdminProjectFields): ProductionModeError[] =>
  productionProblems(config).map((problem) => ({ ...problem, relativeFixUrl: `/projects/${id}/domains` }));
