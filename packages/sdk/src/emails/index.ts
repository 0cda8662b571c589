export * from './chats.ts';
export * from './log.ts';
export * from './previews.ts';
export * from './programs.ts';
export * from './send.ts';
export * from './templates.ts';
export * from './versions.ts';
