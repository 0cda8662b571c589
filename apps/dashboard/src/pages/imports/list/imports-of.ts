import type { AdminApp } from '@latchkey/sdk/admin';
import { type Import, listImports } from '@latchkey/sdk/imports';
import { AsyncValue } from '../../../ui/data/async-value.ts';

export type ImportsValue = AsyncValue<Import[]>;

/** The imports of a project, newest first. */
export const importsOf = (app: AdminApp): ImportsValue => new AsyncValue(() => listImports(app));
