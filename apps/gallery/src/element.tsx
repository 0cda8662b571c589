import type { ReactNode } from 'react';
import { galleryApp } from './app.ts';
import { GalleryProvider } from './gallery-provider.tsx';
import type { State, Step } from './state.ts';

/** A state of an element: alone on a page, below its name. */
export const element = (group: string, name: string, content: ReactNode, steps?: readonly Step[]): State => ({
  group,
  name,
  ...(steps && { steps }),
  render: () => (
    <GalleryProvider app={galleryApp()}>
      <main className="gallery-element">
        <h1>
          {group}: {name}
        </h1>
        <div>{content}</div>
      </main>
    </GalleryProvider>
  ),
});
