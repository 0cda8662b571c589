import type { Application, Change } from './application.ts';
import { astroChanges } from './astro.ts';
import { expressChanges } from './express.ts';
import { honoChanges } from './hono.ts';
import { nextChanges } from './next.ts';
import { nuxtChanges } from './nuxt.ts';
import { reactRouterChanges } from './react-router.ts';
import { svelteKitChanges } from './svelte-kit.ts';
import { viteChanges } from './vite.ts';

/** A kind of application that can be set up. */
export interface Kind {
  readonly name: string;
  isOf(app: Application): boolean;
  /** Where its settings are, and what the names of those begin with that browsers may see. */
  readonly envFile: string;
  readonly prefix: string;
  /** Whether it runs on a server, and so has a secret key. */
  readonly hasServer: boolean;
  readonly packages: readonly string[];
  /** Those that only the compiler reads, for applications in TypeScript. */
  readonly types?: readonly string[];
  /** What becomes of its files, beside the settings. */
  changes(app: Application): Change[];
  /** What to do when everything is written. */
  readonly advice: string;
}

/** The screens of frameworks that have no React of their own. */
const screens = ['@latchkey/react', '@latchkey/sdk', 'react', 'react-dom'];
const screenTypes = ['@types/react', '@types/react-dom'];

/**
 * In this order: an application of Next.js may have Vite for its tests, and those of React Router and SvelteKit are built
 * by Vite, where the latter have React once they are set up.
 */
export const kinds: readonly Kind[] = [
  {
    name: 'Next.js',
    isOf: (app) => app.has('next'),
    envFile: '.env.local',
    prefix: 'NEXT_PUBLIC_',
    hasServer: true,
    packages: ['@latchkey/next', '@latchkey/react'],
    changes: nextChanges,
    advice: 'Start your application and open /handler/sign-up.',
  },
  {
    name: 'React Router',
    isOf: (app) => app.has('@react-router/dev'),
    envFile: '.env',
    prefix: 'VITE_',
    hasServer: true,
    packages: ['@latchkey/react', '@latchkey/sdk'],
    changes: reactRouterChanges,
    advice: 'Start your application and open /handler/sign-up.',
  },
  {
    name: 'Astro',
    isOf: (app) => app.has('astro'),
    envFile: '.env',
    prefix: 'PUBLIC_',
    hasServer: true,
    packages: [...screens, '@astrojs/node', '@astrojs/react'],
    types: screenTypes,
    changes: astroChanges,
    advice: 'Start your application and open /handler/sign-up.',
  },
  {
    name: 'SvelteKit',
    isOf: (app) => app.has('@sveltejs/kit'),
    envFile: '.env',
    prefix: 'PUBLIC_',
    hasServer: true,
    packages: screens,
    types: screenTypes,
    changes: svelteKitChanges,
    advice: 'Start your application and open /handler/sign-up.',
  },
  {
    name: 'Nuxt',
    isOf: (app) => app.has('nuxt'),
    envFile: '.env',
    prefix: 'NUXT_PUBLIC_',
    hasServer: true,
    packages: screens,
    types: screenTypes,
    changes: nuxtChanges,
    advice: 'Start your application and open /handler/sign-up.',
  },
  {
    name: 'React with Vite',
    isOf: (app) => app.has('vite') && app.has('react'),
    envFile: '.env.local',
    prefix: 'VITE_',
    hasServer: false,
    packages: ['@latchkey/react', '@latchkey/sdk'],
    changes: viteChanges,
    advice: 'Start your application and open /handler/sign-up.',
  },
  {
    name: 'Express',
    isOf: (app) => app.has('express'),
    envFile: '.env',
    prefix: '',
    hasServer: true,
    packages: ['@latchkey/sdk'],
    changes: expressChanges,
    advice: 'Start your server with node --env-file=.env, and ask callerOf(request) who is calling.',
  },
  {
    name: 'Hono',
    isOf: (app) => app.has('hono'),
    envFile: '.env',
    prefix: '',
    hasServer: true,
    packages: ['@latchkey/sdk'],
    changes: honoChanges,
    advice: 'Put signedIn before the routes that need a user, and start your server with its settings from .env.',
  },
];

/** What an application of a kind asks for, whether it has it already or not. */
export const packagesOf = ({ packages, types = [] }: Kind, app: Application): readonly string[] =>
  ['tsconfig.json', 'jsconfig.json'].some((path) => app.read(path) !== undefined) ? [...packages, ...types] : packages;
