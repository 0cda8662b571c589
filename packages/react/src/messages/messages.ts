import type { ErrorCode, KnownError, RefusalName } from '@latchkey/sdk';
import type { english } from './english.ts';

export type TextKey = keyof typeof english;

type Placeholders<S extends string> = S extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never;

/** What a text is given to fill in. */
export type ValuesOf<K extends TextKey> = { readonly [Name in Placeholders<(typeof english)[K]>]: string | number };

/** The texts with nothing to fill in. */
export type PlainKey = { [K in TextKey]: [keyof ValuesOf<K>] extends [never] ? K : never }[TextKey];

type Translations = { readonly [K in TextKey]?: string | ((values: ValuesOf<K>) => string) | undefined };
type ErrorTexts = {
  readonly [C in ErrorCode]?: string | ((details: KnownError<C>['details']) => string) | undefined;
} & { readonly [R in RefusalName]?: string | undefined };

/**
 * Texts in the place of the English ones; what is left out stays English. A text that depends on a number in more ways
 * than the number itself is a function. `errors` replaces sentences of the service, by their codes and names.
 */
export type Messages = Translations & { readonly errors?: ErrorTexts | undefined };

/** Wrong if a text has a placeholder that nobody fills in. */
type Fitting<M> = {
  readonly [K in keyof M]: K extends TextKey
    ? M[K] extends string
      ? [Placeholders<M[K]>] extends [Placeholders<(typeof english)[K]>]
        ? M[K]
        : never
      : M[K]
    : M[K];
};

/** Checks a translation: `defineMessages({ signInTo: 'Bei {project} anmelden' })`. */
export function defineMessages<const M extends Messages>(messages: M & Fitting<M>): M {
  return messages;
}
