export * from './endpoint.ts';
export * from './endpoints/index.ts';
export * from './errors.ts';
export * from './event-kinds.ts';
export * from './headers.ts';
export * from './limits.ts';
export * from './refusals.ts';
export * from './settings/settings.ts';
