export type { Answer, Call, CallOptions } from './http/call.ts';
export { callerOf } from './http/call.ts';
export * from './http/expected.ts';
export * from './people/team.ts';
export { needsOneProcess, needsOwnService } from './remote.ts';
export * from './world/footprint.ts';
export * from './world/new-project.ts';
export * from './world/start.ts';
