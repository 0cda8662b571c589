export * from './first-owner.ts';
export * from './invitation.ts';
export * from './recovery.ts';
