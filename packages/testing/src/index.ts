export type { Answer, Call, CallOptions } from './call.ts';
export { callerOf } from './call.ts';
export * from './expected.ts';
export * from './footprint.ts';
export * from './new-project.ts';
export { needsOneProcess, needsOwnService } from './remote.ts';
export * from './start.ts';
export * from './team.ts';
