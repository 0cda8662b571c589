import { type FieldSlotProps, LatchkeyHandler, LatchkeyTheme, type LatchkeyThemeProps } from '@latchkey/react';
import { galleryApp } from '../../app.ts';
import { GalleryProvider } from '../../gallery-provider.tsx';
import type { State } from '../../state.ts';

/** A brand color without a stated ink that is readable on it. */
const brand = (name: string, primary: string): State =>
  themed(name, { theme: { light: { primary }, dark: { primary } } });

const themed = (name: string, props: LatchkeyThemeProps): State => ({
  group: 'theme',
  name,
  at: '/handler/sign-in',
  render: () => (
    <GalleryProvider app={galleryApp()}>
      <LatchkeyTheme {...props}>
        <LatchkeyHandler fullPage />
      </LatchkeyTheme>
    </GalleryProvider>
  ),
});

const Logo = () => <strong>Acme Corp</strong>;
const ErrorFirst = ({ label, hint, error, children }: FieldSlotProps) => (
  <div data-latchkey="field">
    {label}
    {error}
    {children}
    {hint}
  </div>
);
const Footer = () => <p data-latchkey="small">© Acme Corp</p>;

export const themes: readonly State[] = [
  brand('bright brand', '#ffd400'),
  brand('dark brand', '#1a2c6b'),
  brand('brand of middling lightness', '#e8590c'),
  themed('no round corners', { theme: { radius: '0' } }),
  themed('classes of the application', { classNames: { frame: 'gallery-shadow', button: 'gallery-pill' } }),
  themed('slots of the application', { slots: { logo: Logo, field: ErrorFirst, footer: Footer } }),
];
