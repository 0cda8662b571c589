import * as React from 'react';
import * as runtime from 'react/jsx-runtime';
import {
  Body,
  Button,
  CodeInline,
  Column,
  Container,
  Font,
  Head,
  Heading,
  Hr,
  Html,
  Img,
  Link,
  Markdown,
  Preview,
  pixelBasedPreset,
  Row,
  Section,
  Text,
} from 'react-email';
import { Tailwind } from './tailwind.ts';

const components = {
  Body,
  Button,
  CodeInline,
  Column,
  Container,
  Font,
  Head,
  Heading,
  Hr,
  Html,
  Img,
  Link,
  Markdown,
  Preview,
  pixelBasedPreset,
  Row,
  Section,
  Tailwind,
  Text,
};

const modules: Record<string, object> = {
  __proto__: null as never,
  react: moduleOf('react', { ...React, default: React }),
  'react/jsx-runtime': moduleOf('react/jsx-runtime', { ...runtime }),
  'react-email': moduleOf('react-email', components),
  '@react-email/components': moduleOf('@react-email/components', components),
};

/** What a program may import: everything that it can reach outside of itself. */
export function requireModule(name: unknown): object {
  const found = typeof name === 'string' ? modules[name] : undefined;
  if (found) return found;
  throw new Error(
    `"${String(name)}" cannot be imported: a mail program may import @react-email/components, react-email and react.`,
  );
}

/** A name that a module does not have is told where it is used, and not as an `undefined` somewhere in React. */
function moduleOf(name: string, exports: object): object {
  return new Proxy(Object.freeze({ __proto__: null, __esModule: true, ...exports }), {
    get(target, key) {
      if (typeof key === 'symbol' || key in target) return Reflect.get(target, key);
      throw new Error(`"${name}" has no "${key}" here.`);
    },
  });
}
