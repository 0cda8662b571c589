import type { ErrorCode, KnownError, RefusalName } from '@latchkey/sdk';
import type { commonEnglish } from '../english/common.ts';
import type { English } from '../english/index.ts';

/** The name of a text in a catalogue. */
export type TextKey = keyof English;

type Placeholders<S> = S extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : S extends (values: infer Values) => string
    ? keyof Values & string
    : never;

/** What a text is given to fill in. */
export type ValuesOf<K extends TextKey> = { readonly [Name in Placeholders<English[K]>]: string | number };

/** The texts of a catalogue with nothing to fill in. */
export type PlainKey<C = typeof commonEnglish> = {
  [K in keyof C & TextKey]: [keyof ValuesOf<K>] extends [never] ? K : never;
}[keyof C & TextKey];

type Translations = { readonly [K in TextKey]?: string | ((values: ValuesOf<K>) => string) | undefined };
type ErrorTexts = {
  readonly [C in ErrorCode]?: string | ((details: KnownError<C>['details']) => string) | undefined;
} & { readonly [R in RefusalName]?: string | undefined };

/**
 * Texts in the place of the English ones; what is left out stays English. A text that depends on a number in more ways
 * than the number itself is a function. `errors` replaces sentences of the service, by their codes and names.
 */
export type Messages = Translations & {
  /** In the place of the sentences of the service, by code: `{ PASSWORD_TOO_SHORT: 'Zu kurz' }`. */
  readonly errors?: ErrorTexts | undefined;
};

/** A type error if a text has a placeholder without a value. */
type Fitting<M> = {
  readonly [K in keyof M]: K extends TextKey
    ? M[K] extends string
      ? [Placeholders<M[K]>] extends [Placeholders<English[K]>]
        ? M[K]
        : never
      : M[K]
    : M[K];
};

/** Checks a translation: `defineMessages({ signInTo: 'Bei {project} anmelden' })`. */
export function defineMessages<const M extends Messages>(messages: M & Fitting<M>): M {
  return messages;
}
