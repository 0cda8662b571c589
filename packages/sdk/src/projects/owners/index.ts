export * from './first-owner.ts';
export * from './invitation.ts';
export * from './owned-project-metrics.ts';
export * from './recovery.ts';
