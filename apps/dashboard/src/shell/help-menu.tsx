import { useLocation } from '@tanstack/react-router';
import { use } from 'react';
import { useApps } from '../app/apps.ts';
import { ProjectContext } from '../app/current-project.ts';
import { useFrame } from '../app/frame-context.ts';
import { pathOf } from '../app/paths.ts';
import { Icon } from '../ui/icons.tsx';
import { Popover } from '../ui/overlay/popover.tsx';
import { type NavPage, NavPagesContext } from './nav-pages.ts';

const item =
  'flex min-h-9 w-full items-center gap-2.5 rounded-control px-2 hover:bg-muted pointer-coarse:min-h-11 [&>svg]:text-soft';

/** The documentation, where it is about the open page first, and the keyboard shortcuts. */
export function HelpMenu() {
  const { settings } = useApps();
  const { openShortcuts } = useFrame();
  const page = useOpenPage();
  const docs = `${settings.url}/docs/`;
  return (
    <Popover
      align="end"
      buttonClassName="grid size-9 shrink-0 place-items-center rounded-control text-soft hover:text-foreground pointer-coarse:size-11"
      button={
        <>
          <Icon name="help" />
          <span className="sr-only">Help</span>
        </>
      }
    >
      {(close) => (
        <div className="p-2">
          {page && (
            <a href={docs + page.docs} target="_blank" rel="noopener" className={item} onClick={close}>
              <Icon name={page.icon} />
              Docs for this page
            </a>
          )}
          <a href={docs} target="_blank" rel="noopener" className={item} onClick={close}>
            <Icon name="docs" />
            All documentation
          </a>
          <button
            type="button"
            className={`${item} max-sm:hidden`}
            onClick={() => {
              close();
              openShortcuts();
            }}
          >
            <Icon name="keyboard" />
            Keyboard shortcuts
            <span aria-hidden="true" className="ms-auto rounded border border-line px-1.5 font-sans text-soft text-xs">
              ?
            </span>
          </button>
        </div>
      )}
    </Popover>
  );
}

/** The page of the navigation that is open, or that the open page belongs to. */
function useOpenPage(): NavPage | undefined {
  const project = use(ProjectContext);
  const pages = use(NavPagesContext);
  const { pathname } = useLocation();
  if (!project) return undefined;
  const [path = ''] = pathname.slice(pathOf(project.id).length + 1).split('/');
  return pages.find((page) => page.path === path);
}
