import { productionProblems } from '@latchkey/protocol/production-check';
import type { AdminProjectFields } from '../core/shapes/project.ts';

/** Why a project is not fit for production. */
export interface ProductionModeError {
  /** A sentence for whoever runs the project. */
  readonly message: string;
  /** The page of the dashboard where it is put right. */
  readonly relativeFixUrl: string;
}

/** Checks the settings of a project, as the service does before it switches production on. */
export const productionModeErrors = ({ id, config }: AdminProjectFields): ProductionModeError[] =>
  productionProblems(config).map((message) => ({ message, relativeFixUrl: `/projects/${id}/domains` }));
