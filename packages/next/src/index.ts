'use client';

export type { BrowserOptions } from './browser-app.ts';
export { LatchkeyHandler } from './handler.tsx';
export { LatchkeyProvider, type LatchkeyProviderProps } from './provider.tsx';
