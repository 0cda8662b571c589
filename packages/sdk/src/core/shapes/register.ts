/**
 * What TypeScript knows of one's own project: the file that `latchkey types` writes adds to it. What is not in it stays as
 * wide as without it: metadata `unknown`, ids of permissions any text.
 *
 *     declare module '@latchkey/sdk' {
 *       interface Register {
 *         user: { clientMetadata: { plan: 'free' | 'team' } };
 *         permissionId: 'read_invoices' | '$update_team';
 *       }
 *     }
 */
// biome-ignore lint/suspicious/noEmptyInterface: applications add to it.
export interface Register {}

/** The id of a permission: one of the project's where `latchkey types` has written them down, else any text. */
export type PermissionId = Register extends { permissionId: infer Id extends string } ? Id : string;

type Field = 'clientMetadata' | 'clientReadOnlyMetadata' | 'serverMetadata';

/** The metadata of users or teams, null until they are set; unknown where the project has no schema for them. */
export type Metadata<Of extends 'user' | 'team', F extends Field> = Register extends {
  [O in Of]: { [K in F]: infer Known };
}
  ? Known | null
  : unknown;

/** The same fields, with metadata as the project describes them. */
export type WithMetadata<Of extends 'user' | 'team', T> = {
  [K in keyof T]: K extends Field ? Metadata<Of, K> | Extract<T[K], undefined> | Unset<T, K> : T[K];
};
/** What may be left out may be undefined too. */
type Unset<T, K extends keyof T> = Record<never, never> extends Pick<T, K> ? undefined : never;
