export * from './deliveries.ts';
export * from './endpoints.ts';
export * from './messages.ts';
export * from './secrets.ts';
