import { LatchkeyHandler, LatchkeyTheme, type Theme } from '@latchkey/react';
import { galleryApp } from '../app.ts';
import { GalleryProvider } from '../gallery-provider.tsx';
import type { State } from '../state.ts';

/** A colour of a brand, of which nobody has said which ink can be read on it. */
const brand = (name: string, primary: string): State => themed(name, { light: { primary }, dark: { primary } });

const themed = (name: string, theme: Theme): State => ({
  group: 'theme',
  name,
  at: '/handler/sign-in',
  render: () => (
    <GalleryProvider app={galleryApp()}>
      <LatchkeyTheme theme={theme}>
        <LatchkeyHandler fullPage />
      </LatchkeyTheme>
    </GalleryProvider>
  ),
});

export const themes: readonly State[] = [
  brand('bright brand', '#ffd400'),
  brand('dark brand', '#1a2c6b'),
  brand('brand of middling lightness', '#e8590c'),
  themed('no round corners', { radius: '0' }),
];
