'use client';

export { LatchkeyHandler } from '@latchkey/react';
export type { BrowserOptions } from './browser-app.ts';
export { LatchkeyProvider, type LatchkeyProviderProps } from './provider.tsx';
