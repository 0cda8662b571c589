import { ErrorBoundary, OfflineBanner, SignedIn, useStore } from '@latchkey/react';
import { Outlet, useParams } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, use, useCallback, useMemo, useRef, useState } from 'react';
import { OwnRoleContext, useOwnRole } from '../app/allowed.tsx';
import { useApps } from '../app/apps.ts';
import { ProjectContext } from '../app/current-project.ts';
import { FrameContext } from '../app/frame-context.ts';
import { NotFound } from '../ui/layout/not-found.tsx';
import { PageTitlesContext } from '../ui/layout/trail.tsx';
import { FrameSkeleton } from './frame-skeleton.tsx';
import { type NavPage, NavPagesContext } from './nav-pages.ts';
import { Palette } from './palette.tsx';
import { SideNav } from './side-nav.tsx';
import { SignOutQuestion, useSignOut } from './sign-out.tsx';
import { Toast } from './toast.tsx';
import { TopBar } from './top-bar.tsx';
import { usePageKeys } from './use-page-keys.ts';

const Shortcuts = lazy(() => import('./shortcuts.tsx').then(({ Shortcuts }) => ({ default: Shortcuts })));

/** The frame around every page of a signed-in owner. */
function Frame({ children }: { readonly children: ReactNode }) {
  const { app } = useApps();
  const projects = useStore(app.ownedProjectsStore);
  const { projectId } = useParams({ strict: false }) as { projectId?: string };
  const project = projects.find(({ id }) => id === projectId) ?? null;
  const role = useOwnRole(project?.id);
  const [notice, setNotice] = useState({ text: '', number: 0 });
  const isUnsaved = useRef(false);
  const signingOut = useSignOut(isUnsaved);
  const { ask } = signingOut;
  const [isPaletteOpen, setPaletteOpen] = useState(false);
  const [areShortcutsOpen, setShortcutsOpen] = useState(false);
  const openShortcuts = useCallback(() => setShortcutsOpen(true), []);
  usePageKeys(openShortcuts);

  const actions = useMemo(
    () => ({
      notify: (text: string) => setNotice(({ number }) => ({ text, number: number + 1 })),
      setUnsaved: (value: boolean) => {
        isUnsaved.current = value;
      },
      signOut: ask,
      openPalette: () => setPaletteOpen(true),
      openShortcuts,
    }),
    [ask, openShortcuts],
  );

  return (
    <FrameContext value={actions}>
      <ProjectContext value={project}>
        <OwnRoleContext value={role}>
          <div className="dense flex min-h-dvh flex-col">
            <SkipLink />
            <OfflineBanner />
            <TopBar projects={projects} />
            <div className="flex flex-1">
              {project && (
                <aside className="sticky top-14 h-[calc(100dvh-3.5rem)] w-60 shrink-0 overflow-y-auto border-line border-e bg-frame max-lg:hidden">
                  <SideNav label="Project" />
                </aside>
              )}
              <main id="main" tabIndex={-1} className="min-w-0 flex-1 focus-visible:outline-none">
                {children}
              </main>
            </div>
          </div>
          <Palette projects={projects} open={isPaletteOpen} onOpenChange={setPaletteOpen} />
          <Suspense>{areShortcutsOpen && <Shortcuts open onClose={() => setShortcutsOpen(false)} />}</Suspense>
          <SignOutQuestion {...signingOut} />
          <Toast key={notice.number} text={notice.text} />
        </OwnRoleContext>
      </ProjectContext>
    </FrameContext>
  );
}

/** A button, because a fragment link would go through the router. */
const SkipLink = () => (
  <button
    type="button"
    className="fixed start-3 top-3 z-30 -translate-y-20 rounded-control bg-accent px-3 py-2 font-medium text-accent-ink focus:translate-y-0"
    onClick={() => document.getElementById('main')?.focus()}
  >
    Skip to content
  </button>
);

/** Requires an owner. If the session ends, the sign-in question covers the page, and unsaved input is kept. */
export function Gate({ pages }: { readonly pages: readonly NavPage[] }) {
  const titles = useMemo(() => new Map(pages.map(({ path, title }) => [path, title])), [pages]);
  return (
    <ErrorBoundary fullPage>
      <Suspense fallback={<FrameSkeleton />}>
        <SignedIn>
          <NavPagesContext value={pages}>
            <PageTitlesContext value={titles}>
              <Frame>
                <Outlet />
              </Frame>
            </PageTitlesContext>
          </NavPagesContext>
        </SignedIn>
      </Suspense>
    </ErrorBoundary>
  );
}

/** The pages of a project, if the owner can administer it. */
export function ProjectFrame() {
  return use(ProjectContext) ? (
    <Outlet />
  ) : (
    <NotFound
      title="Project not found"
      text="The project doesn't exist, or you aren't an owner. Ask an owner to invite you."
    />
  );
}
