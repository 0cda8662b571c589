import { AuthPage, type AuthPageProps, LatchkeyHandler, type LatchkeyProviderProps } from '@latchkey/react';
import { type Circumstances, galleryApp } from './app.ts';
import { withoutNetwork } from './failures.ts';
import { GalleryProvider } from './gallery-provider.tsx';
import type { State, Step } from './state.ts';

export interface ScreenOptions extends Circumstances, Pick<LatchkeyProviderProps, 'lang' | 'messages' | 'time'> {
  /** Of the page's address, with its question mark. */
  readonly query?: string;
  readonly isOffline?: boolean;
  readonly steps?: readonly Step[];
}

/** A state of a page of the handler, with the whole window to itself. */
export function screen(page: string, name: string, options: ScreenOptions = {}): State {
  const { query = '', steps, lang, messages, time, isOffline, ...circumstances } = options;
  return {
    group: page,
    name,
    at: `/handler/${page}${query}`,
    ...(steps && { steps }),
    ...(lang === 'ar' && { dir: 'rtl' }),
    render() {
      if (isOffline) withoutNetwork();
      return (
        <GalleryProvider app={galleryApp(circumstances)} lang={lang} messages={messages} time={time}>
          <LatchkeyHandler fullPage />
        </GalleryProvider>
      );
    },
  };
}

export interface EmbeddedOptions extends Circumstances, Pick<State, 'steps'>, Pick<AuthPageProps, 'fields'> {}

/** The same form embedded in an app's own page, which doesn't redirect by itself. */
export const embedded = (
  type: 'sign-in' | 'sign-up',
  name: string,
  { steps, fields, ...circumstances }: EmbeddedOptions = {},
): State => ({
  group: type,
  name,
  at: '/',
  ...(steps && { steps }),
  render: () => (
    <GalleryProvider app={galleryApp(circumstances)}>
      <main className="gallery-element">
        <h1>A page of its own</h1>
        <AuthPage type={type} fields={fields} extraInfo="By going on you agree to our terms." />
      </main>
    </GalleryProvider>
  ),
});
