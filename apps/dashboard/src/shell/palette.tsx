import type { AdminProjectFields } from '@latchkey/sdk';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useFrame } from '../app/frame-context.ts';
import { useTheme } from '../app/theme.ts';
import { Icon } from '../ui/icons.tsx';
import { Modal } from '../ui/overlay/modal.tsx';
import type { PaletteItem } from './palette-items.ts';
import { PaletteSearch } from './palette-search.tsx';

interface PaletteProps {
  readonly projects: readonly AdminProjectFields[];
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** The command palette: finds any page, project or action. Ctrl+K or Cmd+K opens it. */
export function Palette({ projects, open, onOpenChange }: PaletteProps) {
  const run = useRun();
  const close = () => onOpenChange(false);

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      // Another open dialog takes precedence.
      if (open || !document.querySelector('dialog[open]')) onOpenChange(!open);
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [open, onOpenChange]);

  return (
    <Modal
      open={open}
      onClose={close}
      label="Search pages, users, teams and projects"
      className="mx-auto mt-[max(1rem,12vh)] w-[calc(100vw-2rem)] max-w-xl rounded-card border border-line shadow-2xl backdrop:bg-black/40"
    >
      <PaletteSearch
        projects={projects}
        onPick={(item) => {
          close();
          run(item);
        }}
      />
    </Modal>
  );
}

function useRun(): (item: PaletteItem) => void {
  const navigate = useNavigate();
  const [, choose] = useTheme();
  const { notify, openShortcuts, signOut } = useFrame();
  return ({ act }) => {
    if (act.kind === 'visit') void navigate({ to: act.to });
    else if (act.kind === 'theme') choose(act.theme);
    else if (act.kind === 'shortcuts') openShortcuts();
    else if (act.kind === 'sign-out') signOut();
    else copied(act.id).then((isDone) => notify(isDone ? 'Project ID copied' : "Couldn't copy"));
  };
}

/** The clipboard is unavailable on insecure origins or without permission. */
async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** The button that opens the palette. */
export function PaletteButton() {
  const { openPalette } = useFrame();
  return (
    <button
      type="button"
      aria-keyshortcuts="Control+K Meta+K"
      aria-haspopup="dialog"
      onClick={openPalette}
      className="flex h-9 items-center gap-2 rounded-control px-2.5 text-soft hover:text-foreground pointer-coarse:h-11 max-sm:hover:bg-muted sm:w-56 sm:border sm:border-line sm:bg-card sm:hover:border-input"
    >
      <Icon name="search" />
      <span className="max-sm:sr-only">
        Search<span className="sr-only"> pages, users, teams and projects</span>
      </span>
      <span aria-hidden="true" className="ms-auto rounded border border-line px-1.5 font-sans text-xs max-sm:hidden">
        {isApple ? '⌘K' : 'Ctrl K'}
      </span>
    </button>
  );
}
