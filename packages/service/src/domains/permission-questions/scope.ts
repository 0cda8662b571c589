/** What a permission is granted in. */
export type { Scope } from '../permission-definitions/definition.ts';
