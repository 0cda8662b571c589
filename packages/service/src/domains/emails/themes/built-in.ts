import { emailThemes } from '../../projects/config.ts';
import { welcomeSource } from './template-source.ts';
import { themeSource } from './theme-source.ts';

/** A program that every project has; its own changes go before what is here. */
interface BuiltIn {
  readonly id: string;
  readonly displayName: string;
  readonly source: string;
}

interface BuiltInTemplate extends BuiltIn {
  readonly subject: string;
}

const light = themeSource({
  scheme: 'light',
  page: '#f1f5f9',
  box: '#ffffff',
  border: '#e2e8f0',
  text: '#334155',
  link: '#1d4ed8',
});
const dark = themeSource({
  scheme: 'dark',
  page: '#020617',
  box: '#0f172a',
  border: '#1e293b',
  text: '#e2e8f0',
  link: '#93c5fd',
});

/** What a theme starts as. */
export const firstSource = light;

export const builtInThemes: readonly BuiltIn[] = [
  { id: emailThemes.light, displayName: 'default-light', source: light },
  { id: emailThemes.dark, displayName: 'default-dark', source: dark },
];

export const builtInTemplates: readonly BuiltInTemplate[] = [
  {
    id: 'e7d009ce-8d47-4528-b245-5bf119f2ffa3',
    displayName: 'Email Verification',
    subject: 'Welcome to {{ projectDisplayName }}',
    source: welcomeSource,
  },
];
