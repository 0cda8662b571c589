export * from './callers.ts';
export * from './cast.ts';
export * from './cells.ts';
export * from './digest.ts';
export * from './samples.ts';
