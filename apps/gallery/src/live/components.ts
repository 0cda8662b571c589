import { around } from './around.tsx';
import { elements } from './elements.tsx';
import { pages } from './pages.tsx';
import { parts } from './parts.tsx';
import type { Components } from './specimen.ts';

/** What the documentation shows of `@latchkey/react`, by the names of its components. */
export const components = { ...around, ...pages, ...parts, ...elements } satisfies Components;
