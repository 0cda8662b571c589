export * from './deliveries.ts';
export * from './endpoints.ts';
export * from './kinds.ts';
export * from './messages.ts';
export * from './metrics.ts';
export * from './secrets.ts';
